// Package template writes blank forms that people fill in and qipu reads: scoresheets
// (棋谱记录表) in CSV and as an XLSX workbook. What their fields and columns are called
// stands in package schemas, for the readers too.
package template
