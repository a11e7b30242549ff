import * as z from 'zod'
import { type Comparison, comparePhase, comparison } from '../../shared/compare/model.js'
import type { CompareTask } from '../ports/preview/comparisonService.js'
import { defineMethod, sameBuild } from '../ports/workers/workerRpc.js'

const answer: z.ZodType<Comparison, Comparison> = comparison as unknown as z.ZodType<Comparison, Comparison>

/**
 * The methods of the process that compares. Its answers are decoded like untrusted input, because the process has read
 * untrusted files. `scratch` is an existing empty folder of ours.
 */
export const COMPARE_METHODS = {
  compare: defineMethod(z.strictObject({ scratch: z.string(), task: sameBuild<CompareTask>() }), answer, comparePhase),
} as const
