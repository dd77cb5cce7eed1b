package packing

// mostSources is the number of start squares beyond which only every second, third and so on counts for walking
// distances. Not measured; it keeps the cost low on levels of hundreds of boxes.
const mostSources = 64
