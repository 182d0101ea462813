package source

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// The makers of archives panic on errors: what they write to is memory.

type member struct{ name, data string }

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func gz(data string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := io.WriteString(z, data)
	must(err)
	must(z.Close())
	return b.String()
}

func zst(data string) string {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1))
	must(err)
	return string(z.EncodeAll([]byte(data), nil))
}

func tarball(members ...member) string {
	var headers []tar.Header
	for _, m := range members {
		headers = append(headers, tar.Header{Name: m.name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(m.data))})
	}
	var data []string
	for _, m := range members {
		data = append(data, m.data)
	}
	return tarOf(headers, data)
}

// tarOf makes a tar archive; data may be shorter than headers.
func tarOf(headers []tar.Header, data []string) string {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for i := range headers {
		must(w.WriteHeader(&headers[i]))
		if i < len(data) {
			_, err := io.WriteString(w, data[i])
			must(err)
		}
	}
	must(w.Close())
	return b.String()
}

// oldTar makes an archive as before POSIX: no magic, its checksum alone.
func oldTar(m member) string {
	h := make([]byte, 512)
	copy(h, m.name)
	copy(h[100:], "000644 \x00")
	copy(h[108:], "000000 \x00")
	copy(h[116:], "000000 \x00")
	copy(h[124:], octalField(len(m.data), 11)+" ")
	copy(h[136:], octalField(0, 11)+" ")
	copy(h[148:], "        ")
	sum := 0
	for _, c := range h {
		sum += int(c)
	}
	copy(h[148:], octalField(sum, 6)+"\x00 ")
	return string(h) + m.data + strings.Repeat("\x00", -len(m.data)&511) + strings.Repeat("\x00", 1024)
}

func octalField(v, width int) string {
	s := strconv.FormatInt(int64(v), 8)
	return strings.Repeat("0", width-len(s)) + s
}

// A zipMember is a member of a zip with its header fields.
type zipMember struct {
	zip.FileHeader
	data string
}

func zipball(members ...any) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, m := range members {
		zm, ok := m.(zipMember)
		if !ok {
			zm = deflated(m.(member).name, m.(member).data)
		}
		f, err := w.CreateHeader(&zm.FileHeader)
		must(err)
		_, err = io.WriteString(f, zm.data)
		must(err)
	}
	must(w.Close())
	return b.String()
}

func deflated(name, data string) zipMember {
	return zipMember{zip.FileHeader{Name: name, Method: zip.Deflate}, data}
}

func stored(name, data string) zipMember {
	return zipMember{zip.FileHeader{Name: name, Method: zip.Store}, data}
}

// zeros writes n zeros to w.
func zeros(w io.Writer, n int64) {
	block := make([]byte, 1<<20)
	for ; n > 0; n -= int64(len(block)) {
		_, err := w.Write(block[:min(n, int64(len(block)))])
		must(err)
	}
}

// unprint undoes Printable.
func unprint(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			i++
			continue
		}
		width := map[byte]int{'\\': 0, 'x': 2, 'u': 4, 'U': 8}[s[i+1]]
		v, _ := strconv.ParseUint(s[i+2:i+2+width], 16, 32)
		switch s[i+1] {
		case '\\':
			b.WriteByte('\\')
		case 'x':
			b.WriteByte(byte(v))
		default:
			b.WriteRune(rune(v))
		}
		i += 2 + width
	}
	return b.String()
}
