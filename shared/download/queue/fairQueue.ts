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

interface Standing {
  readonly id: string
  readonly order: number
  readonly came: number
}

/** One producer of one rank: its datasets take turns. */
type Ring = Map<string, Standing[]>

/**
 * The line before the door. A producer with ten thousand files and one with two are asked in turns, and so are the
 * datasets of each: a large dataset that came first does not keep all others waiting. Maps keep the order in which
 * keys came: the one that had a turn goes to the end.
 */
export function createFairQueue(): FairQueue {
  const ranks = new Map<number, Map<string, Ring>>()
  const places = new Map<string, { readonly place: QueueSlot; readonly standing: Standing }>()
  const counts = new Map<string, number>()
  let came = 0

  const count = (producer: string, more: number): void => {
    const left = (counts.get(producer) ?? 0) + more
    if (left > 0) counts.set(producer, left)
    else counts.delete(producer)
  }

  /** Those that left stay in their heap until they come up. */
  const isThere = (standing: Standing): boolean => places.get(standing.id)?.standing === standing

  const firstOf = (ring: Ring): string | null => {
    for (const [dataset, line] of ring) {
      while (line[0] !== undefined && !isThere(line[0])) pop(line)
      const first = line[0]
      ring.delete(dataset)
      if (first === undefined) continue
      pop(line)
      if (line.length > 0) ring.set(dataset, line)
      return first.id
    }
    return null
  }

  const leave = (id: string): void => {
    const known = places.get(id)
    if (known === undefined) return
    places.delete(id)
    count(known.place.producer, -1)
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
    join(id, slot) {
      leave(id)
      came += 1
      const standing: Standing = { id, order: slot.order, came }
      places.set(id, { place: slot, standing })
      count(slot.producer, 1)
      const rings = kept(ranks, slot.rank, () => new Map<string, Ring>())
      const ring = kept(rings, slot.producer, (): Ring => new Map())
      push(
        kept(ring, slot.dataset, (): Standing[] => []),
        standing,
      )
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
    size: () => places.size,
  }
}

function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

const isBefore = (one: Standing, other: Standing): boolean =>
  one.order < other.order || (one.order === other.order && one.came < other.came)

/** A binary heap: a dataset may have ten thousand media, and a person may put the last one first. */
function push(heap: Standing[], standing: Standing): void {
  heap.push(standing)
  for (let at = heap.length - 1; at > 0; ) {
    const parent = (at - 1) >> 1
    if (!swapped(heap, at, parent)) return
    at = parent
  }
}

function pop(heap: Standing[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  heap[0] = last
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const [one, other] = [heap[left], heap[right]]
    if (one === undefined) return
    const child = other !== undefined && isBefore(other, one) ? right : left
    if (!swapped(heap, child, at)) return
    at = child
  }
}

function swapped(heap: Standing[], low: number, high: number): boolean {
  const [one, other] = [heap[low], heap[high]]
  if (one === undefined || other === undefined || !isBefore(one, other)) return false
  heap[low] = other
  heap[high] = one
  return true
}
