import { join } from 'node:path'
import { SIDECAR_NAME } from '../../shared/library/sidecar.js'
import { parseSums, SUMS_NAME, type Sum } from '../../shared/library/sums.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports.js'
import type { HashFile } from './hashFile.js'
import { isOurs } from './held.js'
import { readSidecar } from './sidecars.js'

/** What was found out about one file. `path` is relative to the folder that was asked about, with `/`. */
export interface Finding {
  /** `stranger`: no record names it, so nothing can be said of it. */
  readonly is: 'ok' | 'bad' | 'missing' | 'stranger'
  readonly path: string
}

export interface Verification {
  readonly disk: Disk
  readonly hashFile: HashFile
  readonly signal: AbortSignal
  readonly hear: (finding: Finding) => void
}

/**
 * Reads every file again that a sidecar below `root` names and compares it with what was recorded. Where a sidecar
 * cannot be read, it is itself reported as bad and `SHA256SUMS` speaks for the files. Links are not followed.
 * Fails only when `root` itself cannot be read; stops without a failure when the signal aborts.
 */
export async function verifyFolder(root: string, verification: Verification): Promise<Result<void>> {
  return verifyBelow({ ...verification, root }, [])
}

type Walk = Verification & { readonly root: string }

async function verifyBelow(walk: Walk, at: readonly string[]): Promise<Result<void>> {
  if (walk.signal.aborted || at.length > LIMITS.FOLDER_DEPTH) return ok(undefined)
  const listed = await walk.disk.list(join(walk.root, ...at))
  if (!listed.ok) return listed
  await verifyHere(
    walk,
    at,
    listed.value.filter(({ is }) => is === 'file').map(({ name }) => name),
  )
  for (const { name, is } of listed.value) {
    if (is !== 'folder') continue
    const below = await verifyBelow(walk, [...at, name])
    if (!below.ok) walk.hear({ is: 'bad', path: [...at, name].join('/') })
  }
  return ok(undefined)
}

async function verifyHere(walk: Walk, at: readonly string[], present: readonly string[]): Promise<void> {
  const folder = join(walk.root, ...at)
  const hear = (is: Finding['is'], name: string): void => walk.hear({ is, path: [...at, name].join('/') })
  const sums = await sumsOf(walk.disk, folder)
  if (sums.isDamaged) hear('bad', SIDECAR_NAME)
  for (const sum of sums.recorded) {
    if (walk.signal.aborted) return
    hear(await judged(walk, folder, sum), sum.name)
  }
  if (sums.recorded.length === 0) return
  const recorded = new Set(sums.recorded.map(({ name }) => name))
  for (const name of present) if (!recorded.has(name) && !isOurs(name)) hear('stranger', name)
}

async function judged(walk: Walk, folder: string, sum: Sum): Promise<Finding['is']> {
  const hashed = await walk.hashFile(join(folder, sum.name), ['sha-256'])
  if (!hashed.ok) return hashed.failure.code === 'disk/not-found' ? 'missing' : 'bad'
  return hashed.value.digests.get('sha-256') === sum.sha256 ? 'ok' : 'bad'
}

async function sumsOf(
  disk: Disk,
  folder: string,
): Promise<{ readonly recorded: readonly Sum[]; readonly isDamaged: boolean }> {
  const found = await readSidecar(disk, folder)
  if (found.ok && found.value.is === 'read') return { recorded: found.value.sidecar.files, isDamaged: false }
  if (found.ok && found.value.is === 'absent') return { recorded: [], isDamaged: false }
  const text = await disk.readSmall(join(folder, SUMS_NAME), LIMITS.SIDECAR_BYTES)
  // A name with a separator would lead out of the folder, and none of ours has one.
  const named = text.ok ? parseSums(text.value).filter(({ name }) => !/[/\\]/.test(name)) : []
  return { recorded: named, isDamaged: true }
}
