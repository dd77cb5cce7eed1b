package schedule

// room is how many of all bytes a task may hold: what the others leave, but never less than an equal share. So a task
// that needs much can have what others do not need. When the others want it after all, the task that holds more than
// its share is told a lower limit before its next turn.
func room(all int64, accounts []*account, a *account) int64 {
	left := all
	for _, other := range accounts {
		if other != a {
			left -= other.held
		}
	}
	return max(left, all/int64(len(accounts)))
}
