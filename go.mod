module qipu

go 1.26.8
