import { join } from 'node:path'
import type { ChecksumAlgorithm } from '../../../shared/catalogue/model.js'
import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
import { CHECKSUM_FILE_NAME, type ChecksumLine, parseChecksums } from '../../../shared/library/sidecar/checksumFile.js'
import type { SidecarFile } from '../../../shared/library/sidecar/sidecar.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { HashFile } from '../../ports/hashing.js'

/** Finds files in other folders, such as a stick or a colleague's share, by their content. */
export interface OtherCopies {
  /** The path of a file with exactly these bytes, which are read to prove it; null when there is none. */
  find(wanted: WantedFile, signal?: AbortSignal): Promise<string | null>
}

export interface WantedFile {
  readonly name: string
  readonly sizeBytes: number
  readonly algorithm: ChecksumAlgorithm
  /** In lower case. */
  readonly hex: string
}

/** How many files of the right length are read during one search. */
const CANDIDATES = 8

/**
 * Lists everything below these folders once, with their `SHA256SUMS`. Files are read during a search: first those that
 * such a list names, then those with the wanted name, then others of the same length. Links are not followed. Fails
 * when one of the folders cannot be read; an unreadable part below it is left out.
 */
export async function openOtherCopies(
  { disk, hashFile }: { readonly disk: Disk; readonly hashFile: HashFile },
  folders: readonly string[],
): Promise<Result<OtherCopies>> {
  const listing: Listing = { bySize: new Map(), bySha256: new Map() }
  for (const folder of folders) {
    const listed = await listBelow(disk, folder, listing)
    if (!listed.ok) return listed
  }
  return ok({
    async find(wanted, signal) {
      for (const path of listCandidates(listing, wanted)) {
        if (signal?.aborted === true) return null
        const hashed = await hashFile(path, [wanted.algorithm], signal)
        if (hashed.ok && hashed.value.digests.get(wanted.algorithm) === wanted.hex) return path
      }
      return null
    },
  })
}

function listCandidates(
  { bySize, bySha256 }: Listing,
  { name, sizeBytes, algorithm, hex }: WantedFile,
): readonly string[] {
  const listed = algorithm === 'sha-256' ? bySha256.get(hex) : undefined
  const ranks: readonly string[][] = [[], [], []]
  for (const found of bySize.get(sizeBytes) ?? [])
    ranks[found.path === listed ? 0 : found.name === name ? 1 : 2]?.push(found.path)
  return ranks.flat().slice(0, CANDIDATES)
}

interface Found {
  readonly name: string
  readonly path: string
}

interface Listing {
  readonly bySize: Map<number, Found[]>
  /**
   * Paths by the hash that a `SHA256SUMS` gives them. It is only a claim: an unlisted path is left alone, and the file
   * is read.
   */
  readonly bySha256: Map<string, string>
}

async function listBelow(disk: Disk, folder: string, { bySize, bySha256 }: Listing): Promise<Result<void>> {
  const first = await disk.list(folder)
  if (!first.ok) return first
  let level: readonly { readonly at: string; readonly entries: typeof first.value }[] = [
    { at: folder, entries: first.value },
  ]
  let listed = 1
  for (let depth = 0; depth < LIMITS.FOLDER_DEPTH && level.length > 0; depth += 1) {
    const below: { at: string; entries: typeof first.value }[] = []
    for (const { at, entries } of level)
      for (const { name, type, sizeBytes } of entries) {
        const path = join(at, name)
        if (type === 'file' && sizeBytes !== null) getOrAdd(bySize, sizeBytes, () => []).push({ name, path })
        if (type === 'file' && name === CHECKSUM_FILE_NAME)
          for (const line of await readChecksums(disk, path)) bySha256.set(line.sha256, join(at, line.name))
        if (type !== 'folder' || listed >= LIMITS.FOLDERS_SEARCHED) continue
        listed += 1
        const found = await disk.list(path)
        if (found.ok) below.push({ at: path, entries: found.value })
      }
    level = below
  }
  return ok(undefined)
}

async function readChecksums(disk: Disk, path: string): Promise<readonly ChecksumLine[]> {
  const text = await disk.readSmall(path, LIMITS.SIDECAR_BYTES)
  return text.ok ? parseChecksums(text.value) : []
}

/** The facts by which other folders are searched for a file. */
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
