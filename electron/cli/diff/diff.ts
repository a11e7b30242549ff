import { basename } from 'node:path'
import { type Comparison, isDifferent } from '../../../shared/compare/model.js'
import type { PreviewNote } from '../../../shared/preview/model.js'
import { fail, ok, type Result } from '../../../shared/result.js'
import type { CompareTask, DifferencesFile } from '../../ports/preview/comparisonService.js'
import type { CliContext } from '../core/cliContext.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand, CliInvocation } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportMissingArgument, reportUsageError } from '../core/reportUsageError.js'
import { formatComparison, formatNotes } from './formatComparison.js'

/** Compares two versions of a file: columns, rows and cells of tables, or lines of texts. */
export const diffCommand: CliCommand = {
  name: 'diff',
  operands: '<old> <new>',
  options: {
    key: { type: 'string' },
    out: { type: 'string' },
    'exit-code': { type: 'boolean' },
  },
  words: {
    fr: 'compare deux versions d’un tableau : colonnes, lignes, cellules',
    en: 'compares two versions of a table: columns, rows, cells',
  },
  run: async (invocation, context) => {
    const { output } = context
    const [old, now] = invocation.operands
    if (old === undefined || now === undefined)
      return reportMissingArgument(context, old === undefined ? '<old> <new>' : '<new>')
    const key = parseKey(invocation, context)
    if (!key.ok) return reportUsageError(context, key.failure)
    const out = parseOut(invocation, context)
    if (!out.ok) return reportUsageError(context, out.failure)
    const task = {
      old: { path: await context.resolveLinks(old), name: basename(old) },
      now: { path: await context.resolveLinks(now), name: basename(now) },
      key: key.value,
    }
    output.status(() => MESSAGES.comparing[output.language])
    const compared = await runTask(context, task, out.value)
    output.status(null)
    if (context.signal.aborted) return EXIT_CODES.interrupted
    if (!compared.ok) return reportFailure(context, compared.failure)
    for (const note of formatNotes(compared.value, output.language)) output.note(note)
    for (const event of listEvents(compared.value)) output.event(event)
    for (const line of formatComparison(compared.value, output.language)) output.print(line)
    return invocation.flag('exit-code') && isDifferent(compared.value) ? EXIT_CODES.failed : EXIT_CODES.done
  },
}

type Out = Pick<DifferencesFile, 'format' | 'target'>

function runTask(context: CliContext, task: Omit<CompareTask, 'out'>, out: Out | null): Promise<Result<Comparison>> {
  if (out === null) return context.compare({ ...task, out })
  return context.draft(out.target, (partial) =>
    context.compare({ ...task, out: { ...out, isOptional: false, partial } }),
  )
}

/** Parses `--key`. A name with a comma is in double quotes, as in CSV. */
function parseKey(invocation: CliInvocation, context: CliContext): Result<readonly string[] | null, string> {
  const text = invocation.text('key')
  if (text === null) return ok(null)
  const names = (text.match(/"(?:[^"]|"")*"(?=,|$)|[^,]+/g) ?? []).map((name) =>
    /^".*"$/s.test(name) ? name.slice(1, -1).replaceAll('""', '"') : name.trim(),
  )
  const isGood = names.length > 0 && names.every((name) => name !== '')
  return isGood ? ok(names) : fail(MESSAGES.badKey[context.output.language])
}

function parseOut(invocation: CliInvocation, context: CliContext): Result<Out | null, string> {
  const text = invocation.text('out')
  if (text === null) return ok(null)
  const format = /\.(csv|parquet)$/i.exec(text)?.[1]?.toLowerCase()
  if (format !== 'csv' && format !== 'parquet') return fail(MESSAGES.badOut[context.output.language])
  return ok({ format, target: context.resolve(text) })
}

/** Whether a note is reported. Mixed types already show in the comparison of columns. */
const isReported = (note: PreviewNote): boolean => note !== 'mixed-types'

/** The events of a comparison, the summary last. */
function listEvents(comparison: Comparison): readonly Readonly<Record<string, unknown>>[] {
  const summary = { event: 'summary', ...comparison.counts }
  if (comparison.type === 'content') {
    const { isIdentical: identical, unit } = comparison
    return [{ event: 'content', identical, unit }, summary]
  }
  const { schema, renamed, key, numbers, notes } = comparison
  return [
    ...(['old', 'now'] as const).flatMap((side) =>
      notes[side].filter(isReported).map((note) => ({ event: 'note', file: side === 'old' ? 'old' : 'new', note })),
    ),
    { event: 'schema', ...schema, ...(renamed.length > 0 ? { renamed } : {}) },
    ...(key.isFound ? [{ event: 'key', columns: key.columns }] : []),
    ...numbers.map((change) => ({ event: 'column', ...change })),
    summary,
  ]
}
