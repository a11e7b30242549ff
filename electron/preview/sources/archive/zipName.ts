/** The upper half of code page 850. Most letters of French are at the same places in code page 437. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The bit by which a zip declares its names as UTF-8. */
const IS_UTF8 = 1 << 11

/**
 * Decodes the name of a file in a zip. Without the declaration, names that are valid UTF-8 are read as such, because
 * many programs leave the declaration out; other names are in the code page of the Windows that packed them.
 */
export function decodeZipName(bytes: Uint8Array, flags: number): string {
  if (flags & IS_UTF8) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_850.charAt(byte - 128),
    ).join('')
  }
}
