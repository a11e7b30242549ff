import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod'

const sweepSchema = z.custom<(options: { readonly type: 'minor' }) => void>((value) => typeof value === 'function')

/**
 * Creates a function that is told how many bytes this thread has received into buffers outside of its heap, and that
 * sweeps the young part of the heap each time when `everyBytes` have come together.
 *
 * V8 frees such buffers with the objects that hold them, and sweeps young objects only when their part of the heap is
 * full. A few objects hold sixteen thousand buffers of a large file: without this, so many bytes gather that V8 marks
 * the whole heap instead, again and again.
 */
export function createYoungHeapSweeper(everyBytes: number): (bytes: number) => void {
  const sweep = findSweep()
  let unsweptBytes = 0
  return (bytes) => {
    unsweptBytes += bytes
    if (unsweptBytes < everyBytes) return
    unsweptBytes = 0
    sweep?.({ type: 'minor' })
  }
}

const TRIES = 10

/**
 * V8 gives the function to contexts that are created while a flag is set. The flag belongs to the process, so another
 * worker that starts at the same moment may have taken it away already. Null when the runtime does not give it: then V8
 * sweeps when it likes, which costs processor time only.
 */
function findSweep() {
  for (let tried = 0; tried < TRIES; tried += 1) {
    setFlagsFromString('--expose-gc')
    const found = sweepSchema.safeParse(runInNewContext('globalThis.gc'))
    setFlagsFromString('--no-expose-gc')
    if (found.success) return found.data
  }
  return null
}
