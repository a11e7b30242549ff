/**
 * Whether a JSON text nests at most `limit` deep. Counted on the text, before parsing: a parser that recurses would
 * meet its stack's end on a hostile answer (N-10). What is no JSON is not found out here.
 */
export function isWithinJsonDepth(text: string, limit: number): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isInText) {
      if (code === 0x5c) index += 1
      else if (code === 0x22) isInText = false
    } else if (code === 0x22) isInText = true
    else if (code === 0x5b || code === 0x7b) {
      depth += 1
      if (depth > limit) return false
    } else if (code === 0x5d || code === 0x7d) depth -= 1
  }
  return true
}
