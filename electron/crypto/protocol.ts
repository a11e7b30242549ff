import type { ChecksumAlgorithm } from '../../shared/catalogue/model.js'
import type { Result } from '../../shared/result.js'
import type { DecryptTask, EncryptTask } from '../ports/fileCrypt.js'
import type { FileDigest } from '../ports/hashing.js'

/**
 * What crosses between whoever wants a file encrypted or checked and the thread that does it. Both ends are of the same build and
 * in the same process, so the types are the decoder. Numbers tell jobs apart: news of another job is not ours.
 */
export type CryptoRequest =
  | ({ readonly is: 'seal'; readonly job: number } & EncryptTask)
  | ({ readonly is: 'open'; readonly job: number } & DecryptTask)
  | {
      readonly is: 'hash'
      readonly job: number
      readonly path: string
      readonly algorithms: readonly ChecksumAlgorithm[]
    }
  | { readonly is: 'cancel'; readonly job: number }

export type CryptoJob = Exclude<CryptoRequest, { readonly is: 'cancel' }>

export type CryptoReply =
  | { readonly is: 'progressed'; readonly job: number; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly is: 'ended'; readonly job: number; readonly result: Result<{ readonly bytes: number }> }
  | { readonly is: 'hashed'; readonly job: number; readonly result: Result<FileDigest> }
  | { readonly is: 'cancelled'; readonly job: number }
