import * as z from 'zod'
import { workerRequest } from '../../../shared/download/transfer/workerProtocol.js'

/**
 * The messages to a transfer worker: its requests, and the certificates to trust. Those of one turn come as one list.
 */
export const workerMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('trust'), extraCa: z.array(z.string()) }),
  workerRequest,
])

/** The messages of one turn, as the worker decodes them. */
export const workerMessages = z.array(workerMessage)

/**
 * The last message of a worker that was asked to close. Its last transfer has ended, and everything that it has written
 * is durable.
 */
export const LAST_MESSAGE = 'closed'
