package suite

// Scattered is a level drawn at random with 20 boxes. It has far too many positions for the exhaustive search; other
// searches solve it within a second.
const Scattered = `
########################
#@                     #
# #  ## #  ## ##$## #  #
# #  $. .#        .  #  #
#        $  .   $$$$   #
# ## ## ## ## #  #  ## #
#     $  . $  #. #.. $ #
#    . .    . $      . #
# ## ## #  ## ## ##.## #
#  $.   #   $$     $.  #
#   $          $    $  #
# #. ##.## ## ##.#  #  #
# # .  $ $   .  $#  #  #
#   .        $  .      #
#                      #
########################
`
