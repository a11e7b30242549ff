import { TextDecoder } from '../../webGlobals.js'

/**
 * Returns the function that decodes a whole text. Node 20 takes Windows-1252 for Latin-1, and so has no `’` and no `œ`,
 * except in a stream; one byte is one character there, so that nothing is left over in the stream.
 */
export function createDecoder(encoding: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, {})
  return encoding === 'windows-1252'
    ? (bytes) => decoder.decode(bytes, { stream: true })
    : (bytes) => decoder.decode(bytes)
}
