package browser

import "testing"

// Proof loses a level by keys, makes the proof of the loss, saves it, and follows the link that holds it, whole and
// damaged.
func Proof(t *testing.T, tab *Tab) {
	tab.Paste("########\n#      #\n#@$  . #\n#      #\n########\nTitle: Proof", "Proof")
	tab.Play("RurD")
	tab.Sees("#lost:not([hidden])")
	tab.Mouse("#proof button")
	tab.Sees("#proof[data-proved=true]:not(:empty)")
	tab.Settle().Picture("proof")
	tab.Mouse("#proof button:nth-of-type(1)")
	tab.Until("saved.length === 1 && saved[0].length > 60")
	tab.Mouse("#proof button:nth-of-type(2)")
	tab.Until(`saved[1] === '########\n#      #\n#  @ . #\n#  $   #\n########\n'`)
	tab.Mouse("#proof button:nth-of-type(3)")
	if Value[bool](tab, "!window.copied && Boolean(document.querySelector('dialog[open] input'))") {
		t.Fatal("the page asks for an address")
	}
	tab.Until(`window.copied?.includes('&moves=RurD&proof=H4sI')`)
	tab.Press("Home")
	tab.Until("document.getElementById('lost').hidden")
	for script, kind := range map[string]string{
		"new URL(window.copied).hash":                                  "proved",
		"new URL(window.copied).hash.replace(/.{32}&title/, '&title')": "refused",
		"new URL(window.copied).hash.replace('H4sI', '%00<b>')":        "refused",
		"new URL(window.copied).hash.replace('RurD', 'RurR')":          "refused",
	} {
		Value[bool](tab, "location.hash = "+script+", true")
		tab.Sees("#hint-words[data-kind=" + kind + "]")
		tab.Sees("#counts[data-moves='4']")
	}
}
