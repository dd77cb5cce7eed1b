// Package freespace plans where boxes can wait and how the player gets about meanwhile, after David Holland, "S3
// Algorithms" (Sokoban wiki).
package freespace
