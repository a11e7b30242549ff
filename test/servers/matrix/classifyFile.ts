import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** What is in the place of the file after a program has ended. */
export type FileOutcome = 'whole' | 'none' | 'part' | 'mixed' | 'packed' | 'other'

/** Compares the file with the complete versions that the server ever had. */
export async function classifyFile(path: string | null, versions: readonly Buffer[]): Promise<FileOutcome> {
  if (path === null || !existsSync(path)) return 'none'
  const bytes = await readFile(path)
  if (versions.some((one) => one.equals(bytes))) return 'whole'
  if (bytes.subarray(0, 2).toString('hex') === '1f8b') return isPackedVersion(bytes, versions) ? 'packed' : 'other'
  if (versions.some((one) => bytes.equals(one.subarray(0, bytes.length)))) return 'part'
  // aria2 keeps a file beside it while pieces are missing.
  if (existsSync(`${path}.aria2`)) return 'part'
  return isMixed(bytes, versions) ? 'mixed' : 'other'
}

function isPackedVersion(bytes: Buffer, versions: readonly Buffer[]): boolean {
  try {
    const whole = gunzipSync(bytes)
    return versions.some((one) => one.equals(whole))
  } catch {
    return false
  }
}

const STEP = 65_536

/** Whether every piece is of one of the versions, at its position. */
function isMixed(bytes: Buffer, versions: readonly Buffer[]): boolean {
  const seen = new Set<Buffer>()
  for (let from = 0; from < bytes.length; from += STEP) {
    const piece = bytes.subarray(from, from + STEP)
    const of = versions.find((one) => one.subarray(from, from + STEP).equals(piece))
    if (of !== undefined) seen.add(of)
  }
  return seen.size > 1
}
