import { foldForUniqueness, withNumber } from '../../shared/download/naming.js'
import { LIMITS } from '../../shared/limits.js'

export const PARTIAL_SUFFIX = '.rudi-partial'
export const MISMATCH_SUFFIX = '.rudi-mismatch'

/** Names that downloads of this engine are making or about to take, compared as the least exact file system does (F-04). */
export interface Names {
  /** The first free name of the row `name`, `name (2)`, … beginning at `from`, now taken by `owner`. Null when none of the row is. */
  take(folder: string, name: string, owner: string, from?: number): string | null
  /** Gives back everything `owner` holds. */
  giveBack(owner: string): void
}

const fold = (folder: string, name: string): string => `${folder}\n${foldForUniqueness(name)}`

export function openNames(): Names {
  const owners = new Map<string, string>()
  const held = new Map<string, string[]>()
  return {
    take(folder, name, owner, from = 1) {
      for (let number = from; number <= LIMITS.NAME_COLLISIONS; number += 1) {
        const candidate = number === 1 ? name : withNumber(name, number)
        const key = fold(folder, candidate)
        if ((owners.get(key) ?? owner) !== owner) continue
        owners.set(key, owner)
        held.set(owner, [...(held.get(owner) ?? []), key])
        return candidate
      }
      return null
    },
    giveBack(owner) {
      for (const key of held.get(owner) ?? []) owners.delete(key)
      held.delete(owner)
    },
  }
}
