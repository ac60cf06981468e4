// Package library reads several ontologies at once, whatever their notations:
// [Read] takes files, finds out which imports which, and keeps what is wrong
// between them ([Library.Defects]).
package library
