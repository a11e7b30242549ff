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
  // V8 gives the function to contexts that are created while the flag is set.
  setFlagsFromString('--expose-gc')
  const sweep = sweepSchema.parse(runInNewContext('gc'))
  setFlagsFromString('--no-expose-gc')
  let unsweptBytes = 0
  return (bytes) => {
    unsweptBytes += bytes
    if (unsweptBytes < everyBytes) return
    unsweptBytes = 0
    sweep({ type: 'minor' })
  }
}
