import { type CliCommand, EXIT_CODES } from '../core/command.js'
import { MESSAGES } from '../core/messages.js'
import { reportFailure, reportMissing } from '../core/options.js'
import { toVerdictFields } from '../download/verdictFields.js'

/** Reads everything below a folder again and holds it against what was recorded beside it. */
export const verifyCommand: CliCommand = {
  name: 'verify',
  operands: '<dir>',
  options: {},
  words: {
    fr: 'relit chaque fichier et le compare à son empreinte enregistrée',
    en: 'reads every file again and compares it with its recorded hash',
  },
  run: async ({ operands }, context) => {
    const { terminal } = context
    const [folder, ...more] = operands
    if (folder === undefined || more.length > 0) return reportMissing(context, '<dir>')
    const counts = { ok: 0, unverifiable: 0, bad: 0, missing: 0, stranger: 0 }
    const read = await context.verify(context.resolve(folder), ({ is, path, verdict }) => {
      counts[is] += 1
      const why = verdict === undefined ? {} : toVerdictFields(verdict, terminal.language)
      terminal.event({ event: is, path, ...why })
      const words = is === 'unverifiable' ? MESSAGES.completeOnly[terminal.language] : is.padEnd(8)
      if (is !== 'ok') terminal.note(`${words} ${path}`)
    })
    if (!read.ok) return reportFailure(context, read.failure)
    if (context.signal.aborted) return EXIT_CODES.interrupted
    const { ok, unverifiable, bad, missing: gone } = counts
    const apart = unverifiable === 0 ? '' : `  ${MESSAGES.completeOnly[terminal.language]} ${unverifiable}`
    terminal.print(`ok ${ok}  bad ${bad}  missing ${gone}${apart}`)
    terminal.event({ event: 'summary', ok, bad, missing: gone, unverifiable })
    return bad + gone === 0 ? EXIT_CODES.done : EXIT_CODES.failed
  },
}
