package suite

// Sprawl is a level drawn at random. The exhaustive search without the bounds of pairs and the perimeter generates 1.3
// million positions for it, in about two seconds of processor time. A shortest solution has SprawlPushes pushes.
const (
	Sprawl = `
############
##.      ###
#  .#   . ##
##$   .# $ #
# $.. #    #
#..# $     #
#      # $ #
#      $$$ #
# ##@      #
############
`
	SprawlPushes = 42
)
