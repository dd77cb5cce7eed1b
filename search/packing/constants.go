package packing

// parkedShare is the largest share of parked boxes among all entries of an order, as the denominator of a fraction:
// more than one in parkedShare are dropped. Not measured.
const parkedShare = 4

// mostSources is the number of start squares beyond which only every second, third and so on counts for walking
// distances. Not measured; it keeps the cost low on levels of hundreds of boxes.
const mostSources = 64

// pollEvery is how many boxes are asked between two looks at the context. Not measured.
const pollEvery = 16
