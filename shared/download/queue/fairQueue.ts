import TinyQueue from 'tinyqueue'

/** Where a download stands: strict by rank, in turns between producers, then between datasets, in order within one. */
export interface QueueSlot {
  /** Smaller goes first, whatever else waits: 0 is a high priority. */
  readonly rank: number
  readonly producer: string
  readonly dataset: string
  /** Within the dataset: smaller goes first; those that are equal go in the order in which they came. */
  readonly order: number
}

/** All downloads that wait for a turn. Joining again is a new place; leaving costs nothing. */
export interface FairQueue {
  join(id: string, slot: QueueSlot): void
  leave(id: string): void
  /** Takes out the one whose turn it is, among the producers that `may`; null when none may. */
  take(may: (producer: string) => boolean): { readonly id: string; readonly producer: string } | null
  /** How many wait at a producer. */
  waitingAt(producer: string): number
  size(): number
}

interface QueuedEntry {
  readonly id: string
  readonly producer: string
  readonly order: number
  readonly came: number
}

/** The datasets of one producer and rank, which take turns. A heap: a dataset may have ten thousand media. */
type Ring = Map<string, TinyQueue<QueuedEntry>>

/**
 * A producer with ten thousand files and one with two are asked in turns, and so are the datasets of each: a large
 * dataset that came first does not keep all others waiting. Maps keep the order in which keys were added: the one that
 * had a turn goes to the end.
 */
export function createFairQueue(): FairQueue {
  const ranks = new Map<number, Map<string, Ring>>()
  const current = new Map<string, QueuedEntry>()
  const counts = new Map<string, number>()
  let came = 0

  const count = (producer: string, more: number): void => {
    const left = (counts.get(producer) ?? 0) + more
    if (left > 0) counts.set(producer, left)
    else counts.delete(producer)
  }

  /** The first entry whose turn it is, of the datasets in turn. An entry that left stays in its heap until it comes up. */
  const firstOf = (ring: Ring): string | null => {
    for (const [dataset, heap] of ring) {
      let first = heap.pop()
      while (first !== undefined && current.get(first.id) !== first) first = heap.pop()
      ring.delete(dataset)
      if (heap.length > 0) ring.set(dataset, heap)
      if (first !== undefined) return first.id
    }
    return null
  }

  const leave = (id: string): void => {
    const entry = current.get(id)
    if (entry === undefined) return
    current.delete(id)
    count(entry.producer, -1)
  }

  const takeFrom = (rings: Map<string, Ring>, may: (producer: string) => boolean): ReturnType<FairQueue['take']> => {
    for (const [producer, ring] of [...rings]) {
      if (!counts.has(producer)) rings.delete(producer)
      else if (may(producer)) {
        const id = firstOf(ring)
        rings.delete(producer)
        if (ring.size > 0) rings.set(producer, ring)
        if (id !== null) return { id, producer }
      }
    }
    return null
  }

  return {
    join(id, { rank, producer, dataset, order }) {
      leave(id)
      came += 1
      const entry: QueuedEntry = { id, producer, order, came }
      current.set(id, entry)
      count(producer, 1)
      const rings = getOrAdd(ranks, rank, () => new Map<string, Ring>())
      const ring = getOrAdd(rings, producer, (): Ring => new Map())
      getOrAdd(ring, dataset, () => new TinyQueue<QueuedEntry>([], compareEntries)).push(entry)
    },
    leave,
    take(may) {
      for (const rank of [...ranks.keys()].toSorted((one, other) => one - other)) {
        const rings = ranks.get(rank)
        const taken = rings === undefined ? null : takeFrom(rings, may)
        if (rings?.size === 0) ranks.delete(rank)
        if (taken === null) continue
        leave(taken.id)
        return taken
      }
      return null
    },
    waitingAt: (producer) => counts.get(producer) ?? 0,
    size: () => current.size,
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Smaller `order` first; those that are equal in the order in which they came. */
const compareEntries = (one: QueuedEntry, other: QueuedEntry): number =>
  one.order - other.order || one.came - other.came
