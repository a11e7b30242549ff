/** The first four bytes after the two of its length, and what the format calls itself. */
const MAGIC = 0x27da
const FORMAT = 'CmnD'
const BYTES_PER_ENTRY = 8
const ALIGNMENT = 16
const PADDING = 0xaa

/** The languages of the application. For all others ICU uses its data that holds for every language. */
const LANGUAGES = ['en', 'fr']

/** Bundles of one language: names of its months, currencies, regions, units and time zones, and its alphabet. */
const OF_A_LANGUAGE =
  /^[^/]+\/(?:(?:brkitr|coll|curr|lang|rbnf|region|unit|zone)\/)?(?<language>[a-z]{2,3})(?:_\w*)?\.res$/

/** Where Chinese and Japanese words end. Their lines are broken without it; only a double click selects more. */
const WORDS_OF_CHINESE = /^[^/]+\/brkitr\/cjdict\.dict$/

/** @param {string} name the name of an item in ICU's data */
export function isIcuItemUsed(name) {
  if (WORDS_OF_CHINESE.test(name)) return false
  const language = OF_A_LANGUAGE.exec(name)?.groups?.language
  // `res_index.res` lists the bundles and belongs to no language.
  return language === undefined || language === 'res' || LANGUAGES.includes(language)
}

/**
 * Makes ICU's archive of data anew, without the items that are not used. Null where the bytes are no such archive, or
 * one of another byte order.
 *
 * @param {Buffer} bytes
 * @param {(name: string) => boolean} isUsed
 * @returns {Buffer | null}
 */
export function slimIcuData(bytes, isUsed = isIcuItemUsed) {
  const items = readItems(bytes)
  if (items === null) return null
  const header = bytes.subarray(0, bytes.readUInt16LE(0))
  const kept = items.filter(({ name }) => isUsed(name))
  const names = kept.map(({ name }) => Buffer.from(`${name}\0`))
  const table = Buffer.alloc(4 + kept.length * BYTES_PER_ENTRY)
  table.writeUInt32LE(kept.length)
  const namesLength = names.reduce((sum, { length }) => sum + length, 0)
  const padding = -(header.length + table.length + namesLength) & (ALIGNMENT - 1)
  let nameAt = table.length
  let contentsAt = table.length + namesLength + padding
  for (const [index, { contents }] of kept.entries()) {
    table.writeUInt32LE(nameAt, 4 + index * BYTES_PER_ENTRY)
    table.writeUInt32LE(contentsAt, 8 + index * BYTES_PER_ENTRY)
    nameAt += names[index]?.length ?? 0
    contentsAt += contents.length
  }
  return Buffer.concat([
    header,
    table,
    ...names,
    Buffer.alloc(padding, PADDING),
    ...kept.map(({ contents }) => contents),
  ])
}

/**
 * Each item reaches to the beginning of the next one: what was padded stays padded.
 *
 * @param {Buffer} bytes
 * @returns {readonly { readonly name: string; readonly contents: Buffer }[] | null}
 */
export function readItems(bytes) {
  if (bytes.length < 32 || bytes.readUInt16LE(2) !== MAGIC || bytes.toString('latin1', 12, 16) !== FORMAT) return null
  const start = bytes.readUInt16LE(0)
  const entries = Array.from({ length: bytes.readUInt32LE(start) }, (_, index) => {
    const at = start + 4 + index * BYTES_PER_ENTRY
    return { nameAt: start + bytes.readUInt32LE(at), contentsAt: start + bytes.readUInt32LE(at + 4) }
  })
  return entries.map(({ nameAt, contentsAt }, index) => ({
    name: bytes.toString('latin1', nameAt, bytes.indexOf(0, nameAt)),
    contents: bytes.subarray(contentsAt, entries[index + 1]?.contentsAt),
  }))
}
