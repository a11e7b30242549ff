import type { RequestOutcome } from '../../../shared/download/limits/congestionWindow.js'
import type { ConnectionPermit, Governor, SourceKey } from '../../../shared/download/limits/governor.js'
import { LIMITS } from '../../../shared/limits.js'
import { assert } from '../../../shared/result.js'
import type { Clock } from '../../ports/clock.js'

/**
 * The running window: each slot is one connection, and the downloads that use it one after another. The first of them is
 * under way. The worker has the requests of those behind it already, and begins each as soon as the body of the one
 * before is in its memory: a connection then does not rest while this thread judges a small file.
 */
export interface ConnectionSlots {
  count(): number
  /** Gives a download a slot of its own; `ended` resolves when it needs none any more. */
  open(id: string, source: SourceKey, ended: Promise<void>): void
  /** Whether a download of this producer may follow one that runs. */
  hasRoomBehind(producer: string): boolean
  /** Puts a download behind another one of the producer, which has room for it. */
  follow(id: string, producer: string, ended: Promise<void>): void
  /** The request of a download was handed to its worker as this job. `isShort`: its body will be taken into memory, so that another download may follow. */
  setJob(id: string, job: number, isShort: boolean): void
  /** The job that this download follows; null when it is the first. */
  findJobAhead(id: string): number | null
  /** Tells the governor what became of a request of this download. `host`: the one that answered, if another was asked. */
  onOutcome(id: string, outcome: RequestOutcome, host: string | null): void
  /** The source that this download is the first to use; null when it is not. */
  sourceOf(id: string): SourceKey | null
}

interface User {
  readonly id: string
  /** Its last job. */
  job: number | null
  isShort: boolean
  isAnswered: boolean
}

interface Slot {
  readonly source: SourceKey
  permit: ConnectionPermit
  /** In the order in which they use the connection. */
  readonly users: User[]
}

export interface SlotsDeps {
  readonly governor: Pick<Governor, 'open' | 'close' | 'onOutcome'>
  readonly clock: Pick<Clock, 'elapsed'>
  /** A download has left its slot. */
  readonly onLeft: () => void
}

export function createConnectionSlots({ governor, clock, onLeft }: SlotsDeps): ConnectionSlots {
  const slots = new Set<Slot>()
  const slotOf = new Map<string, Slot>()

  const enter = (slot: Slot, id: string, ended: Promise<void>): void => {
    const user: User = { id, job: null, isShort: false, isAnswered: false }
    slot.users.push(user)
    slotOf.set(id, slot)
    void ended.then(() => leave(slot, user))
  }

  const leave = (slot: Slot, user: User): void => {
    const place = slot.users.indexOf(user)
    slot.users.splice(place, 1)
    if (slotOf.get(user.id) === slot) slotOf.delete(user.id)
    if (place === 0) handOn(slot)
    onLeft()
  }

  /** The next one has the connection now; each counts by itself for those that are asked. */
  const handOn = (slot: Slot): void => {
    governor.close(slot.permit)
    const [next] = slot.users
    if (next === undefined) {
      slots.delete(slot)
      return
    }
    slot.permit = governor.open(slot.source, clock.elapsed())
    // What it was answered was told of the one before.
    if (next.isAnswered) governor.onOutcome(slot.permit, { is: 'served' }, null, clock.elapsed())
  }

  const findUser = (id: string): User | undefined => slotOf.get(id)?.users.find((user) => user.id === id)

  const hasRoom = ({ users }: Slot): boolean =>
    users.length <= LIMITS.FOLLOWERS_PER_CONNECTION && users.at(-1)?.isShort === true
  const findRoomBehind = (producer: string): Slot | undefined =>
    [...slots].find((slot) => slot.source.producer === producer && hasRoom(slot))

  return {
    count: () => slots.size,
    open(id, source, ended) {
      const slot: Slot = { source, permit: governor.open(source, clock.elapsed()), users: [] }
      slots.add(slot)
      enter(slot, id, ended)
    },
    hasRoomBehind: (producer) => findRoomBehind(producer) !== undefined,
    follow(id, producer, ended) {
      const slot = findRoomBehind(producer)
      assert(slot !== undefined, 'a download follows one that runs')
      enter(slot, id, ended)
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
      // A download that has left its slot says nothing any more about the connection.
      if (slot === undefined || user === undefined) return
      user.isAnswered = true
      governor.onOutcome(slot.permit, outcome, host, clock.elapsed())
    },
    sourceOf(id) {
      const slot = slotOf.get(id)
      return slot?.users[0]?.id === id ? slot.source : null
    },
  }
}
