// Package library reads several ontologies together, in any notation. [Read] takes files and resolves their
// imports. [Library.Defects] reports likely mistakes between them.
package library
