import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** What lies where the file belongs after a program has ended. */
export type FileOutcome = 'whole' | 'none' | 'part' | 'mixed' | 'packed' | 'other'

/** What one program made of one situation. */
export interface Result {
  /** Null: it had not ended by itself in time. */
  readonly exit: number | null
  readonly fileOutcome: FileOutcome
  /** Beyond what the file that was sent is long. */
  readonly againBytes: number
  readonly seconds: number
  /** What ours says of it: a code, or by what it was verified. */
  readonly says: string
}

/** Compares the file at a place with the versions that the server ever had whole. */
export async function classifyFile(path: string | null, versions: readonly Buffer[]): Promise<FileOutcome> {
  if (path === null || !existsSync(path)) return 'none'
  const bytes = await readFile(path)
  if (versions.some((one) => one.equals(bytes))) return 'whole'
  if (bytes.subarray(0, 2).toString('hex') === '1f8b') return isPackedVersion(bytes, versions) ? 'packed' : 'other'
  if (versions.some((one) => bytes.equals(one.subarray(0, bytes.length)))) return 'part'
  // aria2 keeps beside it which pieces of it are there.
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

/** Whether every piece is of one version or the other, at its place. */
function isMixed(bytes: Buffer, versions: readonly Buffer[]): boolean {
  const seen = new Set<Buffer>()
  for (let from = 0; from < bytes.length; from += STEP) {
    const piece = bytes.subarray(from, from + STEP)
    const of = versions.find((one) => one.subarray(from, from + STEP).equals(piece))
    if (of !== undefined) seen.add(of)
  }
  return seen.size > 1
}

/** Whether it claims to have done what it has not. */
export const isWrong = ({ exit, fileOutcome: left }: Result): boolean => exit === 0 && left !== 'whole'
