package search

import (
	"context"
	"errors"
	"testing"
	"time"
)

// tired is a context without a timer that ends after so many questions.
type tired struct {
	context.Context
	questions int
}

func (c *tired) Err() error {
	if c.questions--; c.questions < 0 {
		return context.Canceled
	}
	return nil
}

func TestErrAsksTheParent(t *testing.T) {
	outer, cancel := WithCancel(&tired{context.Background(), 2})
	defer cancel()
	ctx, cancel := WithTimeout(outer, time.Hour)
	defer cancel()
	for n := range 2 {
		if err := ctx.Err(); err != nil {
			t.Fatalf("question %d: %v", n, err)
		}
	}
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("the parent has ended, got %v", err)
	}
}

// TestTheClockEndsABusyLoop is the case of one thread that nothing interrupts. Natively the timer would end it too.
func TestTheClockEndsABusyLoop(t *testing.T) {
	const limit = 50 * time.Millisecond
	ctx, cancel := WithTimeout(context.Background(), limit)
	inner, stop := WithCancel(ctx)
	defer stop()
	begin := time.Now()
	for inner.Err() == nil {
		if time.Since(begin) > time.Minute {
			t.Fatalf("no end after %v", time.Since(begin))
		}
	}
	cancel()
	if err := inner.Err(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after its deadline and then cancelled: %v", err)
	}
	<-ctx.Done()
}

func TestCancel(t *testing.T) {
	ctx, cancel := WithTimeout(context.Background(), time.Hour)
	if err := ctx.Err(); err != nil {
		t.Error(err)
	}
	cancel()
	<-ctx.Done()
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// TestOthersRun lets a loop that only asks go on until a timer and a goroutine have had their turn.
func TestOthersRun(t *testing.T) {
	ctx, cancel := WithTimeout(context.Background(), time.Minute)
	defer cancel()
	done := make(chan struct{})
	go func() {
		<-time.After(20 * time.Millisecond)
		close(done)
	}()
	for ctx.Err() == nil {
		select {
		case <-done:
			return
		default:
		}
	}
	t.Error("no timer ran within a minute")
}
