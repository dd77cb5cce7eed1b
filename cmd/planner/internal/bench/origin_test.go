package bench

import (
	"strings"
	"testing"
)

// Equal boards have equal hashes, wherever they stand and whatever is outside their walls.
func TestLevelHash(t *testing.T) {
	level := strings.Split("#####\n#@$.#\n#####", "\n")
	hash := levelHash(level)
	if len(hash) != 16 {
		t.Fatalf("hash %q", hash)
	}
	moved := strings.Split("\n  #####  #*#\n###@$.##\n  ######", "\n")
	if other := levelHash(moved); other != hash {
		t.Errorf("%s for the same board further right, expected %s", other, hash)
	}
	for _, different := range []string{"#####\n#.$@#\n#####", "#####\n#@$.#\n## ##\n #####", "######\n#@$. #\n######"} {
		if levelHash(strings.Split(different, "\n")) == hash {
			t.Errorf("the same hash for\n%s", different)
		}
	}
	if none := levelHash(nil); none != "" {
		t.Errorf("hash %q for no level", none)
	}
}

func TestProcessor(t *testing.T) {
	if name := processor([]byte("processor\t: 0\nmodel name\t: Fast  Chip\nmodel name : Slow\n")); name != "Fast Chip" {
		t.Errorf("name %q", name)
	}
	if name := processor([]byte("Hardware : board\n")); name != "" {
		t.Errorf("name %q of a machine that tells none", name)
	}
}
