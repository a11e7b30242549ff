import { addNumber, toNameKey } from '../../../shared/download/files/fileNames.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'

export const PARTIAL_SUFFIX = '.rudi-partial'
/** The owner of names that were there before us; an id is never like this. */
const ON_DISK = 'on-disk'
export const MISMATCH_SUFFIX = '.rudi-mismatch'
/** Of a file that gave its name to a newer one. */
export const PREVIOUS_SUFFIX = '.rudi-previous'

/** Names that downloads of this engine are making or about to take, compared as the least exact file system does (F-04). */
export interface NameReservations {
  /** The first free name of the row `name`, `name (2)`, … beginning at `from`, now taken by `owner`. Null when none of the row is. */
  take(folder: string, name: string, owner: string, from?: number): string | null
  /**
   * Notes once what lies in a folder already, asking for it only when needed. A name that differs from one of these in
   * case alone would be free on this disk and taken on the next one that the folder is carried to.
   */
  seeFolder<F>(
    folder: string,
    list: () => Promise<Result<readonly { readonly name: string }[], F>>,
  ): Promise<Result<void, F>>
  /** Takes a name that a file on disk has, to replace that file. False when another download has it. */
  takeOver(folder: string, name: string, owner: string): boolean
  /** Gives back everything `owner` holds. */
  giveBack(owner: string): void
}

const fold = (folder: string, name: string): string => `${folder}\n${toNameKey(name)}`

export function createNameReservations(): NameReservations {
  const owners = new Map<string, string>()
  const held = new Map<string, string[]>()
  const seen = new Set<string>()
  const onDisk = new Set<string>()
  return {
    async seeFolder(folder, list) {
      if (seen.has(folder)) return ok(undefined)
      const listed = await list()
      if (!listed.ok) return listed
      for (const { name } of seen.has(folder) ? [] : listed.value) {
        const key = fold(folder, name)
        onDisk.add(key)
        if (!owners.has(key)) owners.set(key, ON_DISK)
      }
      seen.add(folder)
      return ok(undefined)
    },
    take(folder, name, owner, from = 1) {
      for (let number = from; number <= LIMITS.NAME_COLLISIONS; number += 1) {
        const candidate = number === 1 ? name : addNumber(name, number)
        const key = fold(folder, candidate)
        if ((owners.get(key) ?? owner) !== owner) continue
        owners.set(key, owner)
        held.set(owner, [...(held.get(owner) ?? []), key])
        return candidate
      }
      return null
    },
    takeOver(folder, name, owner) {
      const key = fold(folder, name)
      const has = owners.get(key) ?? owner
      if (has !== owner && has !== ON_DISK) return false
      owners.set(key, owner)
      held.set(owner, [...(held.get(owner) ?? []), key])
      return true
    },
    giveBack(owner) {
      for (const key of held.get(owner) ?? [])
        if (onDisk.has(key)) owners.set(key, ON_DISK)
        else owners.delete(key)
      held.delete(owner)
    },
  }
}
