import { join } from 'node:path'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import type { Disk } from '../../ports/disk.js'
import type { WantedFile } from './otherCopies.js'

/** The clock of the disk and the one that the record was written by are not the same. */
const SLACK_MS = 2000

/** What a file that is to be replaced is looked for by in other folders. */
export const toWantedFile = ({
  name,
  sizeBytes,
  sha256,
}: Pick<SidecarFile, 'name' | 'sizeBytes' | 'sha256'>): WantedFile => ({
  name,
  sizeBytes,
  algorithm: 'sha-256',
  hex: sha256,
})

export async function listNames(disk: Disk, folder: string): Promise<ReadonlySet<string>> {
  const listed = await disk.list(folder)
  return new Set(listed.ok ? listed.value.map(({ name }) => name) : [])
}

/** Whether a download left a replaced file of the name `replaced` under `name`. */
export const isReplacedFile = (name: string, replaced: string): boolean => name.startsWith(`${replaced}.rudi-previous`)

/** The name that a replaced file was left under, of those that were not there before; null when none was left. */
export async function findReplacedFile(
  disk: Disk,
  folder: string,
  { name, namesBefore }: { readonly name: string; readonly namesBefore: ReadonlySet<string> },
): Promise<string | null> {
  const names = [...(await listNames(disk, folder))]
  return names.find((one) => !namesBefore.has(one) && isReplacedFile(one, name)) ?? null
}

/** Whether a file that was written to last at this time has been left alone since its download. */
export function isUnwritten(modifiedMs: number, { request }: Pick<SidecarFile, 'request'>): boolean {
  const finishedMs = request === null ? Number.NaN : Date.parse(request.finishedAt)
  return modifiedMs <= finishedMs + SLACK_MS
}

/**
 * Removes what is left of a damaged file, unless it was written to after its download: that may be a person's own work.
 * Gives its name when it was left.
 */
export async function removeUnlessWritten(
  disk: Disk,
  folder: string,
  { name, file }: { readonly name: string; readonly file: Pick<SidecarFile, 'request'> },
): Promise<string | null> {
  const listed = await disk.list(folder)
  const modifiedMs = listed.ok ? listed.value.find((entry) => entry.name === name)?.modifiedMs : undefined
  if (modifiedMs === undefined || !isUnwritten(modifiedMs, file)) return name
  const removed = await disk.remove(join(folder, name))
  return removed.ok ? null : name
}
