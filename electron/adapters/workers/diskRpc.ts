import * as z from 'zod'
import { fileStamp } from '../../../shared/download/model/fileStamp.js'
import type { Result } from '../../../shared/result.js'
import type { Disk } from '../../ports/disk.js'
import type { AtomicRename } from '../disk/atomicRename.js'

const VERBS = ['create', 'folderId', 'publish', 'stamp'] as const
/** A call about names that main gives to a transfer worker: it travels with the orders that wake the worker anyhow. */
export const diskCall = z.strictObject({
  type: z.literal('errand'),
  number: z.number(),
  verb: z.enum(VERBS),
  given: z.array(z.string()),
  /** The file that is meant. */
  as: fileStamp.optional(),
})
export type DiskCall = z.infer<typeof diskCall>

/** The answer of a worker. */
export interface DiskCallResult {
  readonly type: 'errand-done'
  readonly number: number
  readonly result: Result<unknown>
}

/** Main's side of the calls about names. */
export interface DiskRpc {
  /** A worker that can be called. */
  hire(send: Send): DiskRpcWorker
  heard(done: DiskCallResult): void
  /** A disk whose small calls about names are run by a worker while there is one. */
  diskOver(disk: Disk): Disk
}

export interface DiskRpcWorker {
  /** Sends it no more calls; it still answers those that it has. */
  spare(): void
  /** Says that it answers no more. The disk itself makes the calls that it had: each can be made twice. */
  lose(): void
}

type Send = (errand: DiskCall) => void

interface Sent {
  readonly by: Send
  readonly settle: (result: Result<unknown>) => void
  readonly again: () => void
}

/**
 * A small file takes four calls about names, each a handful of the system's. One by one through the pool of threads they
 * cost main more than everything else that it does for the file; as messages they travel with the workers' orders,
 * and a worker makes them itself, as it does with its other small calls.
 */
export function createDiskRpc(): DiskRpc {
  const workers = new Set<Send>()
  const sent = new Map<number, Sent>()
  let count = 0

  const ask = <T>(
    what: Pick<DiskCall, 'verb' | 'given' | 'as'>,
    itself: () => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const [send] = workers
    if (send === undefined) return itself()
    count += 1
    const number = count
    return new Promise((resolve, broke) => {
      const settle = (result: Result<unknown>): void => resolve(result as Result<T>)
      sent.set(number, { by: send, settle, again: () => void itself().then(settle, broke) })
      send({ type: 'errand', number, ...what })
    })
  }

  return {
    hire(send) {
      workers.add(send)
      return {
        spare: () => void workers.delete(send),
        lose() {
          workers.delete(send)
          for (const [number, { by, again }] of sent)
            if (by === send) {
              sent.delete(number)
              again()
            }
        },
      }
    },
    heard({ number, result }) {
      sent.get(number)?.settle(result)
      sent.delete(number)
    },
    diskOver: (disk) => ({
      ...disk,
      create: (path) => ask({ verb: 'create', given: [path] }, () => disk.create(path)),
      folderId: (path) => ask({ verb: 'folderId', given: [path] }, () => disk.folderId(path)),
      stamp: (path) => ask({ verb: 'stamp', given: [path] }, () => disk.stamp(path)),
      publish: (partial, final, as) =>
        ask({ verb: 'publish', given: [partial, final], as }, () => disk.publish(partial, final, as)),
    }),
  }
}

/** The worker's side. */
export async function runDiskCall(names: AtomicRename, { number, verb, given, as }: DiskCall): Promise<DiskCallResult> {
  const [first = '', second = ''] = given
  const run = {
    create: names.create,
    folderId: names.folderId,
    stamp: names.stamp,
    publish: (path: string) => names.publish(path, second, as),
  }
  return { type: 'errand-done', number, result: await run[verb](first) }
}
