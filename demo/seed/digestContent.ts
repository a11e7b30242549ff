import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Content } from './lazyContent.js'

export type DigestName = 'md5' | 'sha256' | 'sha512'

const STEP_BYTES = 4 * 1_048_576
/** From this size on, a digest is stored between processes: 2 GiB take six seconds. */
const KEPT_FROM_BYTES = 64 * 1_048_576
const FOLDER = join(tmpdir(), 'rudi-portal-digests')

/** Hashes a content of any size, and lets the event loop run every few milliseconds. */
export async function digestContent(content: Content, name: DigestName, key: string): Promise<string> {
  const file = join(FOLDER, createHash('sha256').update(`${key}/${content.length}/${name}`).digest('hex'))
  const large = content.length >= KEPT_FROM_BYTES
  const known = large ? readStored(file) : null
  if (known) return known
  const hash = createHash(name)
  for (let at = 0; at < content.length; at += STEP_BYTES) {
    hash.update(content.read(at, STEP_BYTES))
    if (large) await new Promise((resolve) => setImmediate(resolve))
  }
  const hex = hash.digest('hex')
  if (large) store(file, hex)
  return hex
}

function readStored(file: string): string | null {
  try {
    const hex = readFileSync(file, 'utf8')
    return /^[0-9a-f]{32,128}$/.test(hex) ? hex : null
  } catch {
    return null
  }
}

function store(file: string, hex: string): void {
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, hex)
  } catch {
    // Without the cache, the next process is only slower.
  }
}
