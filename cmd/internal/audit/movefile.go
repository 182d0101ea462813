package audit

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
)

// moveFile keeps the moves of games in a temporary file: first all are written,
// then they are read. The caller closes it.
type moveFile struct {
	file   *os.File
	writer *bufio.Writer
	games  int64
}

func newMoveFile(dir string) (*moveFile, error) {
	file, err := os.CreateTemp(dir, ".moves-*")
	if err != nil {
		return nil, fmt.Errorf("making a file for moves: %w", err)
	}
	return &moveFile{file: file, writer: bufio.NewWriterSize(file, moveBuffer)}, nil
}

const moveBuffer = 64 << 10

// write takes games as appendOpeningMoves writes them.
func (f *moveFile) write(games []byte) error {
	for i := 0; i < len(games); i += 1 + 2*int(games[i]) {
		f.games++
	}
	return writing(f.writer.Write(games))
}

// writeGame takes the moves of one game.
func (f *moveFile) writeGame(moves []byte) error {
	f.games++
	if err := f.writer.WriteByte(byte(len(moves) / 2)); err != nil {
		return writing(0, err)
	}
	return writing(f.writer.Write(moves))
}

func writing(_ int, err error) error {
	if err != nil {
		return fmt.Errorf("keeping moves: %w", err)
	}
	return nil
}

// read begins to read the games in the order written.
func (f *moveFile) read() (*moveReader, error) {
	if err := f.writer.Flush(); err != nil {
		return nil, writing(0, err)
	}
	return &moveReader{in: bufio.NewReaderSize(io.NewSectionReader(f.file, 0, math.MaxInt64), moveBuffer)}, nil
}

// close removes the file. A second call does nothing.
func (f *moveFile) close() error {
	if f.file == nil {
		return nil
	}
	file := f.file
	f.file = nil
	if err := errors.Join(file.Close(), os.Remove(file.Name())); err != nil {
		return fmt.Errorf("removing a file of moves: %w", err)
	}
	return nil
}

// moveReader reads a moveFile.
type moveReader struct {
	in  *bufio.Reader
	buf [2 * LinePlies]byte
}

// next returns the moves of the next game. They hold until the next call.
func (r *moveReader) next() ([]byte, error) {
	n, err := r.in.ReadByte()
	if err == nil && n > LinePlies {
		err = errors.New("the file is damaged")
	}
	if err != nil {
		return nil, fmt.Errorf("reading moves back: %w", err)
	}
	moves := r.buf[:2*int(n)]
	if _, err := io.ReadFull(r.in, moves); err != nil {
		return nil, fmt.Errorf("reading moves back: %w", err)
	}
	return moves, nil
}
