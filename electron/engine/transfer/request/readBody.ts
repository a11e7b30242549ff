import { assertNever } from '../../../../shared/assert.js'
import type { WriteMessage } from '../../../../shared/download/transfer/workerProtocol.js'
import { type Failure, failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { BodyError } from '../../../ports/net.js'

export interface BodyLimits extends Pick<WriteMessage, 'bodyBytes' | 'capBytes' | 'capBy'> {
  readonly host: string
}

/** Reads a body to its end and passes it to `into`. Fails when it has more than `capBytes` or less than `bodyBytes`. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  bodyLimits: BodyLimits,
  into: (chunk: Uint8Array) => Promise<Result<void>>,
): Promise<Result<void>> {
  let received = 0
  try {
    for await (const chunk of body) {
      received += chunk.byteLength
      if (received > bodyLimits.capBytes) return fail(createSurplusFailure(bodyLimits))
      const taken = await into(chunk)
      if (!taken.ok) return taken
    }
  } catch (error) {
    if (error instanceof BodyError) return fail(error.failure)
    throw error
  }
  const isShort = bodyLimits.bodyBytes !== null && received < bodyLimits.bodyBytes
  return isShort ? fail(failure('net/broken', { host: bodyLimits.host })) : ok(undefined)
}

/**
 * Returns the failure for a body that exceeds its limit. A body longer than its declared length is the server's error;
 * one that the disk cannot hold needs a person to free space.
 */
export function createSurplusFailure({ capBy, capBytes, host }: BodyLimits): Failure {
  switch (capBy) {
    case 'length':
      return failure('server/not-what-we-asked', { host })
    case 'disk':
      return failure('disk/full')
    case 'catalogue':
      return failure('file/too-large', { host, bytes: capBytes })
    default:
      return assertNever(capBy, 'createSurplusFailure')
  }
}

/** Wraps `into` so that it fails when more than `capBytes` were passed. */
export function limitBody(bodyLimits: BodyLimits, into: (chunk: Uint8Array) => Promise<Result<void>>): typeof into {
  let given = 0
  return async (chunk) => {
    given += chunk.byteLength
    return given > bodyLimits.capBytes ? fail(createSurplusFailure(bodyLimits)) : into(chunk)
  }
}
