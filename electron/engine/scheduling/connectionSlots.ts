import { assert } from '../../../shared/assert.js'
import type { TakenDownload, Turn } from '../../../shared/download/traffic/fairQueue.js'
import type { ConnectionPermit, Governor, SourceKey } from '../../../shared/download/traffic/governor.js'
import type { RequestOutcome } from '../../../shared/download/traffic/requestOutcome.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Clock } from '../../ports/clock.js'

/**
 * The slots for running downloads. Each slot is one connection, which several downloads use one after another. The
 * first of them is running. The worker already has the requests of those behind it, and sends each as soon as the
 * previous body is in its memory, so the connection is not idle while this thread judges a small file.
 */
export interface ConnectionSlots {
  count(): number
  /** Gives a download a slot of its own. */
  open(taken: TakenDownload, source: SourceKey): void
  /** Returns the turns of the downloads that another may follow. They go on: one more of the dataset costs the least. */
  listOngoingTurns(): readonly Turn[]
  /** Returns whether a download of this producer may follow a running one on the same connection. */
  hasRoomBehind(producer: string): boolean
  /**
   * Puts a download on a connection of its producer: behind another of its dataset where there is room, and else where
   * the fewest downloads are. Call it only when `hasRoomBehind` returns true.
   */
  follow(taken: TakenDownload): void
  /** Takes a download out of its slot, and returns whether it had one. */
  leave(id: string): boolean
  /**
   * Notes that a worker has the request of a download as this job. `isShort`: the body will be taken into memory, so
   * another download may follow.
   */
  setJob(id: string, job: number, isShort: boolean): void
  /** Returns the job behind which a download waits on its connection; null when it is the first. */
  findJobAhead(id: string): number | null
  /**
   * Passes the result of a request to the governor. `host`: the host that answered, or null for the one that was
   * contacted first.
   */
  onOutcome(id: string, outcome: RequestOutcome, host: string | null): void
  /** Returns the source of a slot whose first download this is; null for any other download. */
  getSource(id: string): SourceKey | null
}

interface User {
  readonly id: string
  readonly turn: Turn
  /** The latest job of this download. */
  job: number | null
  isShort: boolean
  isAnswered: boolean
}

interface Slot {
  readonly source: SourceKey
  permit: ConnectionPermit
  /** The downloads of the slot, in the order in which they use the connection. */
  readonly users: User[]
}

export interface SlotsDeps {
  readonly governor: Pick<Governor, 'open' | 'close' | 'onOutcome'>
  readonly clock: Pick<Clock, 'elapsed'>
}

export function createConnectionSlots({ governor, clock }: SlotsDeps): ConnectionSlots {
  const slots = new Set<Slot>()
  const slotOf = new Map<string, Slot>()

  const enter = (slot: Slot, { id, turn }: TakenDownload): void => {
    slot.users.push({ id, turn, job: null, isShort: false, isAnswered: false })
    slotOf.set(id, slot)
  }

  /** Passes the connection on to the next download. Its producer and hosts see a new connection. */
  const passConnectionOn = (slot: Slot): void => {
    governor.close(slot.permit)
    const [next] = slot.users
    if (next === undefined) {
      slots.delete(slot)
      return
    }
    slot.permit = governor.open(slot.source, clock.elapsed())
    // The response to the next download was reported while the permit of the previous one was open.
    if (next.isAnswered) governor.onOutcome(slot.permit, { type: 'served' }, null, clock.elapsed())
  }

  const findUser = (id: string): User | undefined => slotOf.get(id)?.users.find((user) => user.id === id)

  const hasRoom = ({ users }: Slot): boolean =>
    users.length <= LIMITS.FOLLOWERS_PER_CONNECTION && users.at(-1)?.isShort === true
  const findRoomBehind = (producer: string, dataset?: string): Slot | undefined => {
    let found: Slot | undefined
    for (const slot of slots) {
      if (slot.source.producer !== producer || !hasRoom(slot)) continue
      if (slot.users.at(-1)?.turn.dataset === dataset) return slot
      if (found === undefined || slot.users.length < found.users.length) found = slot
    }
    return found
  }

  return {
    count: () => slots.size,
    open(taken, source) {
      const slot: Slot = { source, permit: governor.open(source, clock.elapsed()), users: [] }
      slots.add(slot)
      enter(slot, taken)
    },
    listOngoingTurns: () => [...slots].flatMap((slot) => (hasRoom(slot) ? (slot.users.at(-1)?.turn ?? []) : [])),
    hasRoomBehind: (producer) => findRoomBehind(producer) !== undefined,
    follow(taken) {
      const slot = findRoomBehind(taken.turn.producer, taken.turn.dataset)
      assert(slot !== undefined, 'a download follows one that runs')
      enter(slot, taken)
    },
    leave(id) {
      const slot = slotOf.get(id)
      if (slot === undefined) return false
      const place = slot.users.findIndex((user) => user.id === id)
      slot.users.splice(place, 1)
      slotOf.delete(id)
      if (place === 0) passConnectionOn(slot)
      return true
    },
    setJob(id, job, isShort) {
      const user = findUser(id)
      if (user !== undefined) Object.assign(user, { job, isShort })
    },
    findJobAhead(id) {
      const users = slotOf.get(id)?.users ?? []
      return users[users.findIndex((user) => user.id === id) - 1]?.job ?? null
    },
    onOutcome(id, outcome, host) {
      const slot = slotOf.get(id)
      const user = findUser(id)
      // A download that has left its slot no longer says anything about the connection.
      if (slot === undefined || user === undefined) return
      user.isAnswered = outcome.type === 'answered' || outcome.type === 'served'
      governor.onOutcome(slot.permit, outcome, host, clock.elapsed())
    },
    getSource(id) {
      const slot = slotOf.get(id)
      return slot?.users[0]?.id === id ? slot.source : null
    },
  }
}
