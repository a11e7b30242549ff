/** A name as stem and extension, which stays with it when the name is numbered or cut. */
export function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  // An extension has at least one letter: `releve v1.2` has none. Compressed tables keep both extensions.
  const found = /(?:\.(?:tar|csv|json|geojson|xml|txt|sql|shp))?\.(?=[0-9]*[a-z])[a-z0-9_-]{1,16}$/i.exec(name)
  const at = found === null || found.index === 0 ? name.length : found.index
  return { stem: name.slice(0, at), extension: name.slice(at) }
}

/** Returns the longest prefix of whole characters that fits into `maxBytes`. */
export function truncateUtf8(text: string, maxBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += countUtf8Bytes(character)
    if (bytes > maxBytes) break
    end += character.length
  }
  return text.slice(0, end)
}

export function countUtf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
