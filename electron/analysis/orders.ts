import type { ChecksumAlgorithm } from '../../shared/catalog/model.js'
import type { Result } from '../../shared/result.js'
import type { OpenTask, SealTask } from '../ports/fileCrypt.js'
import type { FileDigest } from '../ports/hashing.js'

/**
 * What crosses between whoever wants a file encrypted or checked and the thread that does it. Both ends are of the same build and
 * in the same process, so the types are the decoder. Numbers tell jobs apart: news of another job is not ours.
 */
export type Order =
  | ({ readonly is: 'seal'; readonly job: number } & SealTask)
  | ({ readonly is: 'open'; readonly job: number } & OpenTask)
  | {
      readonly is: 'hash'
      readonly job: number
      readonly path: string
      readonly algorithms: readonly ChecksumAlgorithm[]
    }
  | { readonly is: 'cancel'; readonly job: number }

export type Work = Exclude<Order, { readonly is: 'cancel' }>

export type News =
  | { readonly is: 'progressed'; readonly job: number; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly is: 'ended'; readonly job: number; readonly result: Result<{ readonly bytes: number }> }
  | { readonly is: 'hashed'; readonly job: number; readonly result: Result<FileDigest> }
  | { readonly is: 'cancelled'; readonly job: number }
