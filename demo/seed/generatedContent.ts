import { BLOCK_BYTES, type Content, concatContents, createBlockContent, createContent } from './lazyContent.js'
import { hash32 } from './random.js'

const WORDS = BLOCK_BYTES / Uint32Array.BYTES_PER_ELEMENT

/**
 * Creates incompressible bytes (for archives and images): xorshift32 that starts from label and block index, about 3
 * GB/s.
 */
export function createNoiseContent(label: string, length: number): Content {
  const start = hash32(label)
  return createBlockContent(length, (index, into) => {
    const fits = into.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0
    const words = fits ? new Uint32Array(into.buffer, into.byteOffset, WORDS) : new Uint32Array(WORDS)
    let x = (start ^ Math.imul(index + 1, 0x9e3779b1)) | 0 || 0x1234567
    for (let i = 0; i < words.length; i++) {
      x ^= x << 13
      x ^= x >>> 17
      x ^= x << 5
      words[i] = x
    }
    if (!fits) into.set(new Uint8Array(words.buffer))
  })
}

const ROW_BYTES = 64
const ROWS = BLOCK_BYTES / ROW_BYTES
const FIRST_NUMBER = '00000000'
const LIEUX = [
  'PLACE DE BRETAGNE',
  'QUAI LAMENNAIS',
  'RUE DE FOUGERES',
  'PONT DE NANTES',
  'MAIL MITTERRAND',
  'BD LIBERTE',
]

/**
 * Creates the bytes of a block: 1024 rows of 64 bytes. The first eight digits of each row are the number of the block,
 * which is written when the block is read.
 */
function createBlockTemplate(label: string): Uint8Array {
  const text = Array.from({ length: ROWS }, (_, row) => {
    const h = hash32(`${label}/${row}`)
    const value = `${String(h % 1000).padStart(3, '0')},${String(h % 97).padStart(2, '0')}`
    const body = `-${String(row).padStart(4, '0')};2024-${String((h % 12) + 1).padStart(2, '0')}-15T08:00;${LIEUX[h % LIEUX.length]};${value}`
    return `${FIRST_NUMBER}${body.padEnd(ROW_BYTES - 9)}\n`
  })
  return new TextEncoder().encode(text.join(''))
}

/**
 * Creates a table of any size: a header, then numbered rows with semicolons and decimal commas. The last row may be
 * cut, as in real exports.
 */
export function createTableContent(label: string, length: number): Content {
  const head = new TextEncoder().encode('releve;horodatage;lieu;valeur\n').subarray(0, length)
  let page: Uint8Array | null = null
  let shown = FIRST_NUMBER
  const rows = createBlockContent(length - head.length, (index, into) => {
    page ??= createBlockTemplate(label)
    const number = String(index).padStart(FIRST_NUMBER.length, '0')
    // Most often the previous block was read before this one, so that only one digit differs.
    for (let digit = 0; digit < number.length; digit++) {
      if (number[digit] === shown[digit]) continue
      const code = number.charCodeAt(digit)
      for (let at = digit; at < BLOCK_BYTES; at += ROW_BYTES) page[at] = code
    }
    shown = number
    into.set(page)
  })
  return concatContents(createContent(head), rows)
}
