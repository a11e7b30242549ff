import { failure } from '../../../shared/failure.js'
import { MESSAGES } from '../core/cliMessages.js'
import type { CliCommand } from '../core/command.js'
import { EXIT_CODES } from '../core/exitCodes.js'
import { reportFailure } from '../core/reportFailure.js'
import { reportUnknownAction } from '../core/reportUsageError.js'

/** Lists the audit log of protected files, or checks that it was not changed. */
export const auditCommand: CliCommand = {
  name: 'audit',
  operands: '[verify]',
  options: {},
  words: {
    fr: 'liste ce qui a été fait avec les fichiers protégés',
    en: 'lists what was done with protected files',
  },
  details: {
    fr: 'audit verify vérifie que le journal n’a pas été modifié.',
    en: 'audit verify checks that the log was not changed.',
  },
  run: async (invocation, context) => {
    const { output } = context
    const [action] = invocation.operands
    if (action !== undefined && action !== 'verify') return reportUnknownAction(context, 'audit', action)
    const isListed = action === undefined
    const read = await context.openAudit(invocation.text('data-dir')).read((entry) => {
      if (!isListed) return
      const { entry: number, at, action: what, path, to, dataset, media } = entry
      output.event({ event: 'entry', entry: number, at, action: what, path, to, dataset, media })
      output.print(`${at}  ${what.padEnd(8)}  ${path}${to === null ? '' : ` → ${to}`}`)
    })
    if (!read.ok) return reportFailure(context, read.failure)
    const { entries, intact, brokenAt, hash } = read.value
    if (brokenAt !== null) output.fail(failure('audit/broken', { entry: brokenAt }))
    else if (!isListed) output.print(`${MESSAGES.auditIntact[output.language]} ${hash}`)
    output.event({ event: 'summary', entries, intact, hash })
    return intact ? EXIT_CODES.done : EXIT_CODES.failed
  },
}
