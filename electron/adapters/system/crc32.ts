import { crc32 as crc32Of } from 'node:zlib'

/** CRC-32, as zip has it, of a text's UTF-8. It finds every damage of up to 32 bits in a row. */
export const computeTextCrc32 = (text: string): number => crc32Of(text)

/** The same of bytes that follow those of which it was `before`. */
export const updateCrc32 = (bytes: Uint8Array, before: number): number => crc32Of(bytes, before)
