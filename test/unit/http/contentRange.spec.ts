import { describe, expect, it } from 'vitest'
import { parseContentRange } from '../../../shared/http/contentRange.js'

describe('Content-Range', () => {
  it.each([
    ['bytes 0-9/10', { type: 'part', start: 0, end: 9, total: 10 }],
    ['Bytes 5-9/*', { type: 'part', start: 5, end: 9, total: null }],
    ['bytes */10', { type: 'unsatisfied', total: 10 }],
    ['bytes */*', { type: 'unsatisfied', total: null }],
    [null, null],
    ['', null],
    ['bytes 9-0/10', null],
    ['bytes 0-10/10', null],
    ['bytes 0-9', null],
    ['bytes -9/10', null],
    ['bytes=0-9/10', null],
    ['items 0-9/10', null],
    ['bytes 0-9/10, bytes 20-29/30', null],
    ['bytes 0-9999999999999999/*', null],
    ['bytes 0x1-9/10', null],
  ])('%j reads as %j', (text, range) => {
    expect(parseContentRange(text)).toEqual(range)
  })
})
