import { TextDecoder } from '../../webGlobals.js'

/** Decodes a text piece by piece: with `stream`, a character may go on in the next one. */
interface PieceDecoder {
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** The characters of the bytes from 128 on, for encodings that not every platform knows. */
const UPPER_HALVES: Readonly<Record<string, string>> = {
  macintosh:
    'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** Creates the decoder of an encoding. The options are those of the platform. */
export function createPieceDecoder(
  encoding: string,
  options: { readonly fatal?: boolean; readonly ignoreBOM?: boolean } = {},
): PieceDecoder {
  const upper = UPPER_HALVES[encoding]
  if (upper === undefined) return new TextDecoder(encoding, options)
  return {
    decode: (bytes = new Uint8Array()) => {
      let text = ''
      for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : upper[byte - 128]
      return text
    },
  }
}

/**
 * Returns the function that decodes a whole text. Node 20 takes Windows-1252 for Latin-1, and so has no `’` and no `œ`,
 * except in a stream; one byte is one character there, so that nothing is left over in the stream.
 */
export function createTextDecoder(encoding: string): (bytes: Uint8Array) => string {
  const decoder = createPieceDecoder(encoding)
  return encoding === 'windows-1252'
    ? (bytes) => decoder.decode(bytes, { stream: true })
    : (bytes) => decoder.decode(bytes)
}
