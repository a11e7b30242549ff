import type { fail } from '../../../shared/result.js'

/** A failure of ours on its way through the updater's library, which knows exceptions only. */
export class UpdateFailureException extends Error {
  constructor(readonly failure: Parameters<typeof fail>[0] & { readonly code: string }) {
    super(failure.code)
  }
}
