// The messages of D-Bus; that the Secret Service understands them is shown with the real one.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countTexts,
  decodeAnswer,
  encodeCall,
  readBooleanProperty,
} from '../../../../electron/adapters/keychain/dbusMessage.js'

const CALL = { serial: 2, destination: 'org.d', path: '/org/d', name: 'org.d.I', member: 'Find' } as const

/** What a function gives, or the type of what it throws. */
function resultOf<T>(work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    return error instanceof RangeError ? 'RangeError' : `bug: ${String(error)}`
  }
}

describe('a message of D-Bus', () => {
  it('is whole only with its last byte, and the next one begins behind it', () => {
    const message = encodeCall({ ...CALL, texts: { account: 'ada', service: 'rudi-desk' } })
    for (let length = 0; length < message.length; length += 1)
      expect(decodeAnswer(message.subarray(0, length))).toBeNull()
    expect(decodeAnswer(Buffer.concat([message, encodeCall(CALL)]))).toMatchObject({
      isError: false,
      replyTo: 0,
      length: message.length,
    })
  })

  it('of any bytes is nothing, an answer, or refused, and never a bug', () => {
    const message = encodeCall({ ...CALL, texts: { account: 'ada' } })
    const flip = fc.tuple(fc.nat(message.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(flip, { maxLength: 8 }), (flips) => {
        const bytes = Buffer.from(message)
        for (const [at, value] of flips) bytes[at] = value
        const answer = resultOf(() => decodeAnswer(bytes))
        const counted = typeof answer === 'object' ? resultOf(() => countTexts(answer?.body ?? bytes, 2)) : answer
        expect(String(counted)).not.toContain('bug')
      }),
    )
  })

  it.each([
    ['the other byte order', (bytes: Buffer) => bytes.write('B', 0, 'latin1')],
    ['a length of gigabytes', (bytes: Buffer) => bytes.writeUInt32LE(0xffff_fff0, 4)],
  ])('with %s is refused', (_, change) => {
    const bytes = encodeCall(CALL)
    change(bytes)
    expect(() => decodeAnswer(bytes)).toThrow(RangeError)
  })

  it.each([
    ['\u0001b\0\0\u0001\0\0\0', true],
    ['\u0001b\0\0\0\0\0\0', false],
    ['\u0001u\0\0\u0001\0\0\0', null],
    ['\u0001b\0\0\u0001', null],
    ['', null],
  ])('with the property %j is %s', (body, value) => {
    expect(readBooleanProperty(Buffer.from(body, 'latin1'))).toBe(value)
  })

  it('counts the texts of its lists', () => {
    const pad = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
    const count = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer)
    const list = (...texts: readonly string[]): Buffer => {
      const items = texts.map((text) => Buffer.concat([count(text.length), Buffer.from(`${text}\0`)]))
      const body = items.reduce((before, item) => Buffer.concat([pad(before), item]), Buffer.alloc(0))
      return pad(Buffer.concat([count(body.length), body]))
    }
    expect(countTexts(Buffer.concat([list('/a/1', '/a/22'), list('/b/1')]), 2)).toEqual([2, 1])
    expect(() => countTexts(list('/a/1', '/a/2').subarray(0, 14), 1)).toThrow(RangeError)
  })
})
