package suite

// Scattered is a level drawn at random with 20 boxes. Without the plain searches it takes one or two seconds of processor
// time, and far too many positions for the exhaustive search.
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
