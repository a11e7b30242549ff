const HEADER_BYTES = 32
const ITEM_BYTES = 16

/** Creates an archive as ICU's tools write it, with a short item under each name. The names must be sorted. */
export function createIcuData(names: readonly string[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(HEADER_BYTES, 0)
  header.writeUInt16LE(0x27da, 2)
  header.write('CmnD', 12, 'latin1')
  const texts = names.map((name) => Buffer.from(`${name}\0`))
  const table = Buffer.alloc(4 + names.length * 8)
  table.writeUInt32LE(names.length)
  const before = table.length + texts.reduce((sum, { length }) => sum + length, 0)
  const contentsAt = Math.ceil(before / ITEM_BYTES) * ITEM_BYTES
  let nameAt = table.length
  for (const [index, text] of texts.entries()) {
    table.writeUInt32LE(nameAt, 4 + index * 8)
    table.writeUInt32LE(contentsAt + index * ITEM_BYTES, 8 + index * 8)
    nameAt += text.length
  }
  const items = names.map((name) => Buffer.from(name.slice(-ITEM_BYTES).padEnd(ITEM_BYTES)))
  return Buffer.concat([header, table, ...texts, Buffer.alloc(contentsAt - before, 0xaa), ...items])
}
