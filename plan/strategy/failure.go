package strategy

import (
	"fmt"
)

// Failure is why nothing more is saved or goes to disk, nil while all is well.
func (k *Checkpointer) Failure(c *LevelContext) error {
	if k.storeErr != nil {
		return k.storeErr
	}
	return c.Table.Err()
}

// NewFailure is Failure, once: it is nil from the second time on.
func (k *Checkpointer) NewFailure(c *LevelContext) error {
	if k.reported {
		return nil
	}
	err := k.Failure(c)
	k.reported = err != nil
	return err
}

// Pending reports whether NewFailure has something to say. It may be asked while strategies work.
func (k *Checkpointer) Pending(c *LevelContext) bool {
	return !k.reported && k.Failure(c) != nil
}

// Consequence says what a search did when its store took no more.
type Consequence uint8

// The consequences.
const (
	WentOn  Consequence = iota // in memory
	Stopped                    // as the options asked for
)

// Fault says in a clause what failed and with what consequence; it is empty when nothing failed.
func (k *Checkpointer) Fault(c *LevelContext, then Consequence) string {
	switch err := k.Failure(c); {
	case err != nil && !k.reported:
		return fmt.Sprintf("; the end of the search could not be saved: %v", err)
	case err != nil && then == Stopped:
		return fmt.Sprintf("; the search was stopped because its store takes no more: %v", err)
	case err != nil:
		return fmt.Sprintf("; the search went on in memory, without its store: %v", err)
	case k.listErr != nil:
		return fmt.Sprintf("; the candidates could not be written out: %v", k.listErr)
	}
	return ""
}
