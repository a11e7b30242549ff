import { getOrAdd } from '../../../shared/collections/getOrAdd.js'
import { addNumber, toNameKey } from '../../../shared/download/files/freeNames.js'
import { LIMITS } from '../../../shared/limits.js'
import { ok, type Result } from '../../../shared/result.js'

/** The owner of names that existed before; no download has this id. */
const ON_DISK = 'on-disk'

/**
 * The names that downloads of this engine use or will take. They are compared as the least exact file system compares
 * them (F-04).
 */
export interface NameReservations {
  /**
   * Reserves the first free name of the series `name`, `name (2)`, … for `owner`, beginning at `from`. Returns null
   * when all are taken.
   */
  reserve(folder: string, name: string, owner: string, from?: number): string | null
  /**
   * Records the entries of a folder once; calls `list` only when needed. A name that differs from one of them only in
   * case may be free on this disk, but would collide on another disk to which the folder is copied.
   */
  recordFolder<F>(
    folder: string,
    list: () => Promise<Result<readonly { readonly name: string }[], F>>,
  ): Promise<Result<void, F>>
  /**
   * Reserves the name of a file that is or was on disk, to replace that file or to take its place, instead of all other
   * names of `owner`. Returns false, and changes nothing, when another download has the name.
   */
  reserveExisting(folder: string, name: string, owner: string): boolean
  /** Whether another download than `owner`, one that has not finished, has this name. */
  isReservedByOther(folder: string, name: string, owner: string): boolean
  /** Whether another download than `owner`, one that has not finished, has a name in this folder. */
  isFolderUsedByOther(folder: string, owner: string): boolean
  /** Releases all names that `owner` has reserved. */
  release(owner: string): void
  /** The files of `owner` are finished: its names count as those of files on disk from now on. */
  onFinished(owner: string): void
}

interface HeldName {
  readonly folder: string
  readonly key: string
}

const toKey = (folder: string, name: string): string => `${folder}\n${toNameKey(name)}`

export function createNameReservations(): NameReservations {
  const owners = new Map<string, string>()
  const held = new Map<string, HeldName[]>()
  const ownersByFolder = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const onDisk = new Set<string>()
  const hold = (folder: string, key: string, owner: string): void => {
    owners.set(key, owner)
    getOrAdd(held, owner, () => []).push({ folder, key })
    getOrAdd(ownersByFolder, folder, () => new Set()).add(owner)
  }
  const release = (owner: string): void => {
    for (const { folder, key } of held.get(owner) ?? []) {
      if (onDisk.has(key)) owners.set(key, ON_DISK)
      else owners.delete(key)
      const others = ownersByFolder.get(folder)
      others?.delete(owner)
      if (others?.size === 0) ownersByFolder.delete(folder)
    }
    held.delete(owner)
  }
  return {
    async recordFolder(folder, list) {
      if (seen.has(folder)) return ok(undefined)
      const listed = await list()
      if (!listed.ok) return listed
      for (const { name } of seen.has(folder) ? [] : listed.value) {
        const key = toKey(folder, name)
        onDisk.add(key)
        if (!owners.has(key)) owners.set(key, ON_DISK)
      }
      seen.add(folder)
      return ok(undefined)
    },
    reserve(folder, name, owner, from = 1) {
      for (let number = from; number <= LIMITS.NAME_COLLISIONS; number += 1) {
        const candidate = number === 1 ? name : addNumber(name, number)
        const key = toKey(folder, candidate)
        if ((owners.get(key) ?? owner) !== owner) continue
        hold(folder, key, owner)
        return candidate
      }
      return null
    },
    reserveExisting(folder, name, owner) {
      const key = toKey(folder, name)
      const has = owners.get(key) ?? owner
      if (has !== owner && has !== ON_DISK) return false
      release(owner)
      hold(folder, key, owner)
      return true
    },
    isReservedByOther(folder, name, owner) {
      const has = owners.get(toKey(folder, name)) ?? ON_DISK
      return has !== ON_DISK && has !== owner
    },
    isFolderUsedByOther(folder, owner) {
      const those = ownersByFolder.get(folder)
      return those !== undefined && those.size > (those.has(owner) ? 1 : 0)
    },
    release,
    onFinished(owner) {
      for (const { key } of held.get(owner) ?? []) onDisk.add(key)
      release(owner)
    },
  }
}
