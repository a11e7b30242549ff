import * as z from 'zod'
import { previewNote } from '../../shared/preview/model.js'
import type { CompareTask, Comparison } from '../ports/preview/comparison.js'
import { defineMethod, listOf, sameBuild } from '../ports/workerRpc.js'

const text = z.string()
const texts = listOf(text)
const count = z.number().int().nonnegative()
const sum = z.number().nullable()
const counts = z.strictObject({ added: count, removed: count, changed: count, same: count })
const notes = listOf(previewNote)

const tables = z.strictObject({
  type: z.literal('tables'),
  schema: z.strictObject({
    added: texts,
    removed: texts,
    retyped: listOf(z.strictObject({ column: text, was: text, now: text })),
  }),
  renamed: listOf(z.strictObject({ was: text, now: text })),
  key: z.strictObject({ columns: texts, isFound: z.boolean() }),
  numbers: listOf(z.strictObject({ column: text, was: sum, now: sum, changed: count.nullable() })),
  counts,
  notes: z.strictObject({ old: notes, now: notes }),
})

const content = z.strictObject({
  type: z.literal('content'),
  isIdentical: z.boolean(),
  unit: z.enum(['lines', 'file']),
  counts,
})

const comparison: z.ZodType<Comparison, Comparison> = z.discriminatedUnion('type', [tables, content])

/**
 * What the command line asks of the process that compares. Each answer is decoded as something a stranger wrote: the
 * process has read strangers' files. `scratch` is an existing empty folder of ours.
 */
export const COMPARE_METHODS = {
  compare: defineMethod(z.strictObject({ scratch: text, task: sameBuild<CompareTask>() }), comparison),
} as const
