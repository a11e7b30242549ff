import type { Result } from '../../shared/result.js'
import type { OpenTask, SealTask } from '../ports.js'

/**
 * What crosses between whoever wants a file encrypted and the thread that does it. Both ends are of the same build and
 * in the same process, so the types are the decoder. Numbers tell jobs apart: news of another job is not ours.
 */
export type Order =
  | ({ readonly is: 'seal'; readonly job: number } & SealTask)
  | ({ readonly is: 'open'; readonly job: number } & OpenTask)
  | { readonly is: 'cancel'; readonly job: number }

export type News =
  | { readonly is: 'progressed'; readonly job: number; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly is: 'ended'; readonly job: number; readonly result: Result<{ readonly bytes: number }> }
  | { readonly is: 'cancelled'; readonly job: number }
