// Package board draws boards of xiangqi and renju as SVG: no images, no script, no
// fonts of its own, the same bytes for the same board. Colours are CSS variables,
// so that a page has light and dark ones and a printer black; nothing is told by a
// colour alone. Many boards of one document share their symbols.
package board
