import TinyQueue from 'tinyqueue'
import { getOrAdd } from '../../collections/getOrAdd.js'

/**
 * The sort key of a waiting download. Ranks are strictly ordered; within a rank the producers take turns, then the
 * datasets of a producer, and the downloads of one dataset go in ascending order.
 */
export interface QueueSlot {
  /** A smaller rank goes first, whatever else waits; 0 is a high priority. */
  readonly rank: number
  readonly producer: string
  readonly dataset: string
  /** Within a dataset the smaller value goes first, and equal values go in the order in which they joined. */
  readonly order: number
}

/** The turn of a dataset, during which its downloads start one after another. */
export interface Turn extends Pick<QueueSlot, 'rank' | 'producer' | 'dataset'> {
  /** How many downloads have started in it. */
  readonly started: number
}

/** A download that starts, in the turn of its dataset. */
export interface TakenDownload {
  readonly id: string
  readonly turn: Turn
}

/** The downloads that wait for a slot. Joining again gives a download a new place; leaving takes constant time. */
export interface FairQueue {
  add(id: string, slot: QueueSlot): void
  remove(id: string): void
  /**
   * Removes and returns the next download among the producers for which `isAllowed` returns true; null when there is none.
   * `ongoing`: turns that go on. Their datasets go before the others of their producer, until 32 downloads have
   * started in a turn.
   */
  takeNext(isAllowed: (producer: string) => boolean, ongoing?: readonly Turn[]): TakenDownload | null
  /** Returns how many downloads of a producer wait. */
  countWaiting(producer: string): number
  size(): number
}

interface QueuedEntry {
  readonly id: string
  readonly producer: string
  readonly order: number
  readonly came: number
}

/** A dataset with more downloads than these lets the others have their turn. */
const MOST_IN_A_TURN = 32

/** A heap may hold so many downloads that have left, beside as many as wait, before it is built anew without them. */
const LEFT_ENTRIES = 64

/**
 * The datasets of one producer and rank, which take turns. Each has a heap, because a dataset may have ten thousand
 * media.
 */
type Ring = Map<string, TinyQueue<QueuedEntry>>

/**
 * A producer with ten thousand files and one with two take turns, and so do the datasets of each: a large dataset that
 * was added first does not delay all others. A turn is one download, unless the caller lets it go on. A map keeps the
 * order in which its keys were added, so the key that had its turn is deleted and added again at the end.
 */
export function createFairQueue(): FairQueue {
  const ranks = new Map<number, Map<string, Ring>>()
  const current = new Map<string, QueuedEntry>()
  const counts = new Map<string, number>()
  let came = 0

  const changeCount = (producer: string, more: number): void => {
    const left = (counts.get(producer) ?? 0) + more
    if (left > 0) counts.set(producer, left)
    else counts.delete(producer)
  }

  /** Returns the next download of a dataset. One that left stays in the heap until it comes up there. */
  const takeFirst = (ring: Ring, dataset: string): string | null => {
    const heap = ring.get(dataset)
    let first = heap?.pop()
    while (first !== undefined && current.get(first.id) !== first) first = heap?.pop()
    if (heap?.length === 0) ring.delete(dataset)
    return first?.id ?? null
  }

  /** Returns the next download of the datasets in turn. */
  const takeInTurn = (ring: Ring, of: Pick<Turn, 'rank' | 'producer'>): TakenDownload | null => {
    for (const dataset of ring.keys()) {
      const id = takeFirst(ring, dataset)
      const heap = ring.get(dataset)
      ring.delete(dataset)
      if (heap !== undefined) ring.set(dataset, heap)
      if (id !== null) return { id, turn: { ...of, dataset, started: 1 } }
    }
    return null
  }

  /**
   * Puts an entry into the heap of its dataset. The heap is built anew when most of it has left: otherwise it would grow
   * each time that a download joins again, for as long as others are before it.
   */
  const push = (ring: Ring, dataset: string, entry: QueuedEntry): void => {
    const heap = getOrAdd(ring, dataset, () => new TinyQueue<QueuedEntry>([], compareEntries))
    heap.push(entry)
    if (heap.length <= 2 * (counts.get(entry.producer) ?? 0) + LEFT_ENTRIES) return
    const waiting = heap.data.filter((one) => current.get(one.id) === one)
    ring.set(dataset, new TinyQueue(waiting, compareEntries))
  }

  const remove = (id: string): void => {
    const entry = current.get(id)
    if (entry === undefined) return
    current.delete(id)
    changeCount(entry.producer, -1)
  }

  /** Returns the next download of a dataset whose turn goes on. */
  const goOn = (ring: Ring, turns: readonly Turn[]): TakenDownload | null => {
    for (const turn of turns) {
      const id = turn.started < MOST_IN_A_TURN ? takeFirst(ring, turn.dataset) : null
      if (id !== null) return { id, turn: { ...turn, started: turn.started + 1 } }
    }
    return null
  }

  const takeFrom = (
    rank: number,
    rings: Map<string, Ring>,
    isAllowed: (producer: string) => boolean,
    ongoing: readonly Turn[],
  ): TakenDownload | null => {
    for (const [producer, ring] of [...rings]) {
      if (!counts.has(producer)) rings.delete(producer)
      else if (isAllowed(producer)) {
        const turns = ongoing.filter((turn) => turn.producer === producer && turn.rank === rank)
        const taken = goOn(ring, turns) ?? takeInTurn(ring, { rank, producer })
        rings.delete(producer)
        if (ring.size > 0) rings.set(producer, ring)
        if (taken !== null) return taken
      }
    }
    return null
  }

  return {
    add(id, { rank, producer, dataset, order }) {
      remove(id)
      came += 1
      const entry: QueuedEntry = { id, producer, order, came }
      current.set(id, entry)
      changeCount(producer, 1)
      const rings = getOrAdd(ranks, rank, () => new Map<string, Ring>())
      const ring = getOrAdd(rings, producer, (): Ring => new Map())
      push(ring, dataset, entry)
    },
    remove,
    takeNext(isAllowed, ongoing = []) {
      for (const rank of [...ranks.keys()].toSorted((one, other) => one - other)) {
        const rings = ranks.get(rank)
        const taken = rings === undefined ? null : takeFrom(rank, rings, isAllowed, ongoing)
        if (rings?.size === 0) ranks.delete(rank)
        if (taken === null) continue
        remove(taken.id)
        return taken
      }
      return null
    },
    countWaiting: (producer) => counts.get(producer) ?? 0,
    size: () => current.size,
  }
}

/** Compares by `order`, then by the order of joining. */
const compareEntries = (one: QueuedEntry, other: QueuedEntry): number =>
  one.order - other.order || one.came - other.came
