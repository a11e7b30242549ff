import { join } from 'node:path'
import { parseSidecar, SIDECAR_NAME, type Sidecar } from '../../shared/library/sidecar.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Disk } from '../ports.js'

/** A sidecar as it lies there: absent, one of ours, or something that cannot be read as one. */
export type FoundSidecar =
  | { readonly is: 'absent' }
  | { readonly is: 'read'; readonly sidecar: Sidecar }
  | { readonly is: 'damaged' }

/** Reads the sidecar of a folder from the disk. The disk's failures as they are, but for a file that is not there. */
export async function readSidecar(disk: Disk, folder: string): Promise<Result<FoundSidecar>> {
  const read = await disk.readSmall(join(folder, SIDECAR_NAME), LIMITS.SIDECAR_BYTES)
  if (!read.ok) {
    if (read.failure.code === 'disk/not-found') return ok({ is: 'absent' })
    return read.failure.code === 'file/too-large' ? ok({ is: 'damaged' }) : read
  }
  const sidecar = parseSidecar(read.value)
  return ok(sidecar === null ? { is: 'damaged' } : { is: 'read', sidecar })
}

/** The sidecars of one process. */
export interface Sidecars {
  read(folder: string): Promise<Result<FoundSidecar>>
  /** Called after each writing of ours, with what was written: nothing read before it is remembered. Null when it failed. */
  wrote(folder: string, written: { readonly sidecar: Sidecar; readonly bytes: number } | null): void
}

/**
 * Remembers what was read for as long as the file keeps its length and we do not write it: a dataset of ten thousand
 * media would otherwise read its sidecar tens of thousands of times. A change by somebody else that keeps the length
 * can only make us trust a record, and records are never trusted without reading the file itself.
 */
export function openSidecars(disk: Disk): Sidecars {
  const kept = new Map<string, { readonly bytes: number; readonly found: FoundSidecar }>()
  const writings = new Map<string, number>()
  const writingsOf = (folder: string): number => writings.get(folder) ?? 0
  return {
    async read(folder) {
      const before = writingsOf(folder)
      const bytes = await lengthOf(disk, folder)
      const known = kept.get(folder)
      if (known !== undefined && known.bytes === bytes) return ok(known.found)
      const found = await readSidecar(disk, folder)
      // A reading that overlaps a writing may be of either side of it.
      const isCurrent = before === writingsOf(folder)
      if (found.ok && found.value.is === 'read' && bytes !== null && isCurrent)
        kept.set(folder, { bytes, found: found.value })
      return found
    },
    wrote(folder, written) {
      writings.set(folder, writingsOf(folder) + 1)
      if (written === null) kept.delete(folder)
      else kept.set(folder, { bytes: written.bytes, found: { is: 'read', sidecar: written.sidecar } })
    },
  }
}

async function lengthOf(disk: Disk, folder: string): Promise<number | null> {
  const opened = await disk.open(join(folder, SIDECAR_NAME), 'read')
  if (!opened.ok) return null
  const size = await opened.value.size()
  await opened.value.close()
  return size.ok ? size.value : null
}
