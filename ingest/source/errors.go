package source

import (
	"context"
	"errors"
	"io"
	"io/fs"

	"github.com/klauspost/compress/zstd"
)

// The reasons why a source cannot be read, or not to its end. Errors of
// Source.Err and of the readers given to visit wrap one of them; an error that
// wraps none is one of the operating system or of the context.
var (
	// ErrTruncated: the data ends before its format says so.
	ErrTruncated = errors.New("truncated")
	// ErrCorrupt: the data contradicts its format or its checksum.
	ErrCorrupt = errors.New("corrupt")
	// ErrLimit: a bound of Limits is exceeded.
	ErrLimit = errors.New("limit exceeded")
	// ErrUnsupported: a container that is recognised but cannot be opened, such
	// as an encrypted member or a RAR archive.
	ErrUnsupported = errors.New("not supported")
)

// A readError is an error with its place and its reason. Every layer passes a
// readError of a layer below through unchanged, so that the innermost place
// and the first reason are told.
type readError struct {
	path   string // as the user would write it, printable
	reason error  // one of the sentinels, or nil
	err    error  // the detail; nil if the reason says all
}

func (e *readError) Error() string {
	s := e.path
	if e.reason != nil {
		s += ": " + e.reason.Error()
	}
	if e.err != nil && !(errors.Is(e.reason, ErrTruncated) && errors.Is(e.err, io.ErrUnexpectedEOF)) {
		s += ": " + e.err.Error()
	}
	return s
}

func (e *readError) Unwrap() []error {
	if e.reason == nil {
		return []error{e.err}
	}
	if e.err == nil {
		return []error{e.reason}
	}
	return []error{e.reason, e.err}
}

// diagnose gives an error of a decoder its place and reason.
func diagnose(path string, err error) error {
	if _, ok := errors.AsType[*readError](err); ok {
		return err
	}
	reason := ErrCorrupt
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, ErrLimit), errors.Is(err, ErrUnsupported), errors.Is(err, ErrTruncated), errors.Is(err, ErrCorrupt):
		reason = nil
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		reason, err = ErrTruncated, io.ErrUnexpectedEOF
	case errors.Is(err, zstd.ErrDecoderSizeExceeded):
		reason = ErrLimit
	case errors.Is(err, zstd.ErrUnknownDictionary):
		reason = ErrUnsupported
	}
	return &readError{path: Printable(path), reason: reason, err: err}
}

// refuse makes the error of a container or member that is not read for reason.
func refuse(path string, reason error, detail string) error {
	return &readError{path: Printable(path), reason: reason, err: errors.New(detail)}
}

// systemError gives an error of the operating system its place. The path that
// such an error carries is dropped: it is not printable by itself.
func systemError(path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return &readError{path: Printable(path), err: err}
}
