// Package store is the disk home of a search: what outgrows RAM, what must survive the process, and what people
// want to look at afterwards. It is the only package that knows Badger.
//
//	Spill       the second level of the RAM table (search.Overflow): Badger behind pending batches and a filter
//	Segment     the log of one side: chunks of records in a flat file, read through a mapping
//	Runs        sorted runs of the exhaustive search (search.Runs)
//	Checkpoint  named sections of bytes that count all together or not at all
//	Publish     small documents that others may read while the store is open
//
// Files in reading order: schema.go (all formats), errors.go, store.go (Open), holder.go (the lock), manifest.go,
// checkpoint.go, segment.go, spill.go, writer.go, lookup.go, filter.go, table.go (Badger's options), runs.go,
// space.go, inspect.go (what the store commands use), atomic.go, platform_*.go.
//
// How a search uses it. Open, with the identity of the level and of the options that decide what stored data mean.
// Resumed tells whether there is a checkpoint: then read the sections back, map the log chunks again (Segment) and
// open the Spill. While searching, hand full log chunks to Segment.Append and batches that leave the table to
// Spill.Put; look keys up with Spill.Get. Now and then, and on interrupt, stop the workers and write a Checkpoint:
// the sections, the last partial chunk of each log among them, and Limits, the last record of each side. The RAM
// table need not be saved: the logs hold a record for every position, and one pass over them gives all keys
// again. Table entries with records beyond the limits, written by a process that was killed, are not seen by the
// next one.
//
// What it does not do: it decides nothing about search, and a failing disk is not its to repair. After an error of
// the Spill (ErrDiskFull, ErrStalled) everything already taken is still found, and the search may go on in RAM.
package store
