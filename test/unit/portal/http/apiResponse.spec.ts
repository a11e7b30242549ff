import { expect, test } from 'vitest'
import { decodeBodyInSlices, getBodyText } from '../../../../electron/portal/http/apiResponse.js'

const toResponse = (bytes: Uint8Array) => ({
  status: 200,
  header: () => null,
  bytes,
  url: new URL('https://rudi.example/konsult/v1/datasets'),
})

/** A little less than a slice, so that what follows begins in it and may end in the next one. */
const BEFORE = 256 * 1024 - 4

test.each([0, 1, 2, 3, 4])('a character of several bytes may stand on the end of a slice (%i)', (more) => {
  const text = `\uFEFF${'x'.repeat(BEFORE + more - 3)}é€𝄞 à la fin`
  const bytes = new TextEncoder().encode(text)
  expect(getBodyText(toResponse(bytes))).toBe(text.slice(1))
  const cut = bytes.subarray(0, BEFORE + more + 1)
  expect(getBodyText(toResponse(cut))).toBe(new TextDecoder().decode(cut))
})

test('a body of megabytes is decoded in steps, and a small one at once', () => {
  const countSteps = (size: number) => [...decodeBodyInSlices(toResponse(new Uint8Array(size)))].length
  expect(countSteps(1_000_000)).toBe(3)
  expect(countSteps(256 * 1024)).toBe(0)
  expect(countSteps(0)).toBe(0)
})
