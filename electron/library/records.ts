import { join } from 'node:path'
import { formatSidecar, SIDECAR_NAME, type Sidecar, withFiles } from '../../shared/library/sidecar.js'
import { formatSums, parseSums, SUMS_NAME, type Sum } from '../../shared/library/sums.js'
import { LIMITS } from '../../shared/limits.js'
import { ok, type Result } from '../../shared/result.js'
import type { Clock, Disk } from '../ports.js'
import type { Sidecars } from './sidecars.js'

export interface Records {
  /** Adds what `today` says to the folder's sidecar and sums. Durable on return. */
  add(folder: string, today: Sidecar): Promise<Result<void>>
}

interface Writing {
  readonly disk: Disk
  readonly clock: Clock
  readonly sidecars: Sidecars
}

interface Waiting {
  readonly today: Sidecar
  readonly tell: (result: Result<void>) => void
}

/**
 * Writes sidecars, one writer per folder: what arrives while one is being written goes into the next in one go, so
 * that a dataset of a thousand small files does not rewrite its sidecar a thousand times.
 */
export function openRecords(writing: Writing): Records {
  const waiting = new Map<string, Waiting[]>()
  const drain = async (folder: string): Promise<void> => {
    for (let group = waiting.get(folder) ?? []; group.length > 0; group = waiting.get(folder) ?? []) {
      waiting.set(folder, [])
      const result = await writeGroup(
        writing,
        folder,
        group.map(({ today }) => today),
      )
      for (const { tell } of group) tell(result)
    }
    waiting.delete(folder)
  }
  return {
    add: (folder, today) =>
      new Promise((tell, broke) => {
        const group = waiting.get(folder)
        if (group !== undefined) {
          group.push({ today, tell })
          return
        }
        waiting.set(folder, [{ today, tell }])
        drain(folder).catch(broke)
      }),
  }
}

async function writeGroup(
  { disk, clock, sidecars }: Writing,
  folder: string,
  news: readonly Sidecar[],
): Promise<Result<void>> {
  const found = await sidecars.read(folder)
  if (!found.ok) return found
  const before = found.value.is === 'read' ? found.value.sidecar : null
  if (found.value.is === 'damaged') {
    // Taken away under a name of its own, never written over: it may be all that is left of somebody's notes.
    const path = join(folder, SIDECAR_NAME)
    const aside = await disk.publish(path, `${path}.damaged-${clock.now()}`)
    if (!aside.ok) return aside
  }
  const after = news.reduce<Sidecar | null>((sidecar, today) => withFiles(sidecar, today), before)
  if (after === null) return ok(undefined)
  const sums = await sumsOf(disk, folder, before, after)
  const text = formatSidecar(after)
  const wrote = await disk.replaceSmall(join(folder, SIDECAR_NAME), text)
  sidecars.wrote(folder, wrote.ok ? { sidecar: after, bytes: Buffer.byteLength(text) } : null)
  return wrote.ok ? disk.replaceSmall(join(folder, SUMS_NAME), formatSums(sums)) : wrote
}

/**
 * One line per file of the sidecar, and the lines that were there for files the sidecar has never known and that are
 * still there: after a lost sidecar they are the only witness of the older files.
 */
async function sumsOf(disk: Disk, folder: string, before: Sidecar | null, after: Sidecar): Promise<readonly Sum[]> {
  const sums = new Map(after.files.map(({ name, sha256 }) => [name, { name, sha256 }]))
  const formerly = new Set(before?.files.map(({ name }) => name))
  const text = await disk.readSmall(join(folder, SUMS_NAME), LIMITS.SIDECAR_BYTES)
  const others = (text.ok ? parseSums(text.value) : []).filter(({ name }) => !sums.has(name) && !formerly.has(name))
  if (others.length === 0) return [...sums.values()]
  const listed = await disk.list(folder)
  const present = new Set(listed.ok ? listed.value.map(({ name }) => name) : [])
  return [...sums.values(), ...others.filter(({ name }) => present.has(name))]
}
