package reverse

import (
	"context"

	"planner/search"
)

// removalWork is how many boxes the search by removal asks: enough for some thousand positions with parked boxes. Most
// levels need a few hundred.
const removalWork = 20_000

// ByRemoval is the packing order by removal from the given solved positions; ok is false when boxes are left over.
func ByRemoval(ctx context.Context, t *search.Terrain, roots []search.Position) (order *search.Packing, ok bool) {
	r := search.NewRemoval(t, roots)
	if r.Run(ctx, nil, removalWork) != search.Emptied {
		return nil, false
	}
	return r.Order(), true
}
