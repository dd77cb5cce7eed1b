// Package store keeps a search on disk: what outgrows RAM, what must survive the process, and what people want to look
// at afterwards. A store is a directory for one level. No other package uses Badger, the key-value store behind it.
//
//	Spill       the second tier of the table (search.Overflow): Badger behind a Bloom filter and a queue of batches
//	Segment     the log of one side: chunks of records in a flat file, read through a mapping
//	SortedRuns  the sorted runs of the exhaustive search (search.SortedRuns)
//	Save        named sections of bytes that count all together or not at all
//	Publish     small documents that others may read while the store is open
//
// A search uses it as follows. It calls Open with the identity of the level and of the options that decide what stored
// data mean. If Resumed reports a checkpoint, it reads the sections back, maps the chunks of the logs again (Segment)
// and opens the Spill. While it runs, it hands full chunks to Segment.Append and batches that leave the table to
// Spill.Put, and looks keys up with Spill.Get. From time to time, and on interrupt, it stops its workers and writes a
// checkpoint: the sections, among them the last partial chunk of each log, and the last record of each side.
// The table in RAM need not be saved: the logs hold a record for every position, and one pass over them computes all
// keys again. Table entries that a killed process wrote for records beyond the limits are not seen by the next process.
//
// The files in reading order; none uses a file that stands below it:
//
//   - errors.go: the errors of the package.
//   - constants.go: the tuned constants.
//   - platform_unix.go, platform_other.go: locks, mappings and free space by operating system.
//   - badger.go: how the memory is divided, and Badger's options.
//   - schema.go: all names, keys and values of the format.
//   - atomic.go: checksums, files that are replaced in one step, and what must not lie in a store.
//   - manifest.go: reading and writing the manifest.
//   - space.go: what a store asks of the system: its lock, free space on disk, and files that the process may open.
//   - segment.go: Segment.
//   - runs.go: SortedRuns, also without a store.
//   - filter.go: the chain of Bloom filters.
//   - queue.go: the batches that wait to be written.
//   - verify.go: verification of Badger's files before they are opened.
//   - outage.go: what is given up when Badger cannot write.
//   - preallocate_linux.go, preallocate_other.go: blocks for the files that Badger maps.
//   - table.go: the table on disk, and which records of an entry count.
//   - spill.go: Spill, which joins filter, queue and table, and the goroutine that writes to the table.
//   - store.go: Open, Restart, Close, and how a store opens its Spill, segments and runs.
//   - checkpoint.go: Save, and sections read back.
//   - inspect.go: what can be read beside a running solver; what the store commands check and compact.
//
// The package decides nothing about the search and does not repair a failing disk. After an error of the Spill
// (ErrDiskFull, ErrStalled) everything already taken is still found, and the search may go on in RAM.
package store
