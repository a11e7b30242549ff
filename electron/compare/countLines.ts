import type { ChangeCounts } from '../../shared/compare/model.js'

/**
 * Counts the lines that two texts share and those that only one of them has. A line that occurs several times counts
 * each time.
 */
export function countLines(old: readonly string[], now: readonly string[]): ChangeCounts {
  const left = new Map<string, number>()
  for (const line of old) left.set(line, (left.get(line) ?? 0) + 1)
  let same = 0
  for (const line of now) {
    const copies = left.get(line) ?? 0
    if (copies === 0) continue
    same += 1
    left.set(line, copies - 1)
  }
  return { added: now.length - same, removed: old.length - same, changed: 0, same }
}
