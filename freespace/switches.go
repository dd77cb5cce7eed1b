package freespace

import "planner/technique"

// methods are the switches of the methods.
var methods = [...]technique.ID{
	Spread: technique.ArrangeSpread, Literal: technique.ArrangeLiteral, Packed: technique.ArrangePacked,
	Deep: technique.ArrangeDeep,
}

// allowed is the options with what is switched off taken out. ok is false when that leaves nothing of what the options
// are for: their method, targets on goals, doors or frozen boxes.
func (o Options) allowed(use technique.Set) (rest Options, ok bool) {
	if !use.On(technique.Exchanges) {
		o.Budget = 0
	}
	for _, id := range o.techniques() {
		if !use.On(id) {
			return o, false
		}
	}
	return o, true
}

// techniques lists the techniques that have a part in an arrangement by these options.
func (o Options) techniques() []technique.ID {
	list := []technique.ID{methods[o.Method]}
	if o.Goals {
		list = append(list, technique.ArrangeGoals)
	}
	if o.Doors {
		list = append(list, technique.StaticDoors)
	}
	if o.Rigid {
		list = append(list, technique.ArrangeFrozen)
	}
	if o.Around != nil {
		list = append(list, technique.ArrangeAround)
	}
	if o.Budget > 0 {
		list = append(list, technique.Exchanges)
	}
	return list
}

// asked counts an arrangement that was made by these options.
func (o Options) asked(use technique.Use) {
	for _, id := range o.techniques() {
		use.Ask(id)
	}
}

// chosen counts an arrangement that was chosen to plan with.
func (o Options) chosen(use technique.Use) {
	for _, id := range o.techniques() {
		use.Decide(id)
	}
}
