import * as z from 'zod'
import { FAILURE_CODES, type Failure, type FailureCode } from './failure.js'
import { LIMITS } from './limits.js'

/** A failure as it crosses between threads, processes and the window. */
export const failureView = z.object({
  code: z.enum(FAILURE_CODES as [FailureCode, ...FailureCode[]]),
  facts: z.record(z.string().max(50), z.union([z.string().max(LIMITS.FACT_CHARS), z.number()])),
})

/** Copies a failure into the form that crosses to the window. */
export const toFailureView = ({ code, facts }: Failure): z.infer<typeof failureView> => ({ code, facts: { ...facts } })
