// Package exhaustive is push-optimal A* (Hart, Nilsson and Raphael 1968) over single pushes and forced runs through
// tunnels: the first solution it gives has the fewest pushes, and when it empties the space the level is unsolvable.
//
// It goes layer by layer through f = pushes so far + lower bound. All nodes of one f may be expanded in any order
// and by any worker: once the layers below are empty, a solved node of this layer is optimal, whatever the order
// inside it. So workers share the node index and meet only when a layer ends.
//
//	pop least f, least h -> flood -> matching of the parent -> stuck boxes as walls -> corrals -> PI-corral -> each push:
//	dead square -> tunnel -> player's zone, key -> look-up -> freeze, traps, pairs, triples, patterns -> bound -> store
//
// The order of tests in a child follows their price: most children are positions already known, and the look-up
// drops them before any costly test. Only rules that keep a shortest solution are used.
//
// Files in reading order: solve.go (the front door), rules.go (the techniques), maker.go (a position and its children),
// worker.go and child.go (expansion in memory), team.go (layers, sharing of work, the end), nodes.go, index.go and
// queue.go (memory: 16 bytes and the packed boxes a node, about ten bytes of index, four bytes of queue while it is
// open). The bound, the player's zone of a child and the packed boxes are shared with the other searches:
// search/estimate.go, search/reach.go, search/layouts.go.
//
// Beyond memory: external.go (the search on disk), external_drain.go (a bucket), external_expand.go (expansion),
// external_pool.go and external_build.go (memory, what leaves it), external_merge.go (runs), external_rows.go,
// external_code.go and numbering.go (positions in memory and in files), external_state.go (checkpoints, the path).
//
// It does not plan and does not meet another search.
package exhaustive
