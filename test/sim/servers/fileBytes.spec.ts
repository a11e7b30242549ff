import { expect, test } from 'vitest'
import { describeSplice, findVersionRuns, readBytes } from './fileBytes.js'

const source = { seed: 1, file: 2 }

test('bytes are the same from wherever they are read', () => {
  const whole = readBytes({ ...source, version: 3 }, 0, 1000)
  expect(Buffer.from(readBytes({ ...source, version: 3 }, 333, 100))).toEqual(Buffer.from(whole.subarray(333, 433)))
})

test('a whole file is one stretch of its version', () => {
  const bytes = readBytes({ ...source, version: 1 }, 0, 1000)
  expect(findVersionRuns(bytes, source, [0, 1, 2])).toEqual([{ from: 0, to: 1000, version: 1 }])
})

test('a splice says which versions it was made of, and where', () => {
  const bytes = new Uint8Array(1000)
  bytes.set(readBytes({ ...source, version: 1 }, 0, 640))
  bytes.set(readBytes({ ...source, version: 2 }, 640, 360), 640)
  expect(describeSplice(findVersionRuns(bytes, source, [0, 1, 2]))).toBe(
    'bytes 0–640 are version 1, bytes 640–1000 are version 2',
  )
})

test('a splice at any byte is seen where it is', () => {
  for (const at of [1, 63, 65, 130]) {
    const bytes = new Uint8Array(160)
    bytes.set(readBytes({ ...source, version: 1 }, 0, at))
    bytes.set(readBytes({ ...source, version: 2 }, at, 160 - at), at)
    expect(findVersionRuns(bytes, source, [0, 1, 2])).toEqual([
      { from: 0, to: at, version: 1 },
      { from: at, to: 160, version: 2 },
    ])
  }
})

test('a byte of no version is foreign, beside others of one', () => {
  const bytes = readBytes({ ...source, version: 1 }, 0, 192).slice()
  bytes[100] = (bytes[100] ?? 0) ^ 1
  expect(describeSplice(findVersionRuns(bytes, source, [0, 1, 2]))).toBe(
    'bytes 0–64 are version 1, bytes 64–128 are foreign bytes, bytes 128–192 are version 1',
  )
})

test('what no server ever sent is foreign', () => {
  expect(findVersionRuns(new Uint8Array(128), source, [0, 1])).toEqual([{ from: 0, to: 128, version: null }])
})
