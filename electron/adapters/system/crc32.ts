import { crc32 as crc32Of } from 'node:zlib'

/** CRC-32, as in zip, of a text's UTF-8. It detects every damage of up to 32 consecutive bits. */
export const computeTextCrc32 = (text: string): number => crc32Of(text)

/** Continues a CRC-32: `before` is that of the preceding bytes. */
export const updateCrc32 = (bytes: Uint8Array, before: number): number => crc32Of(bytes, before)
