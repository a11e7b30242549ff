import { expect, it } from 'vitest'
import { isCompressedMedia, parseContentCodings } from '../../../shared/http/contentCoding.js'

it.each([
  [null, []],
  ['identity', []],
  ['gzip', ['gzip']],
  ['X-GZIP', ['gzip']],
  ['identity, br , gzip', ['br', 'gzip']],
  ['compress', null],
  ['UTF-8', []],
  ['utf-8, gzip', ['gzip']],
  ['ISO-8859-15', []],
  ['binary', []],
  ['gzip, gzip, gzip, gzip', null],
])('%s names %j', (header, codings) => {
  expect(parseContentCodings(header)).toEqual(codings)
})

it.each([
  ['export.csv', 'text/csv', false],
  ['export.csv.gz', 'text/csv', true],
  ['archive.tgz', null, true],
  [null, 'application/gzip', true],
  [null, 'application/x-gzip', true],
  ['paquet.zip', 'application/zip', false],
])('%s of the type %s is compressed by itself: %s', (name, fileType, is) => {
  expect(isCompressedMedia({ name, fileType })).toBe(is)
})
