import { failed, missing } from './choose.js'
import { type Command, EXIT } from './command.js'
import { verdictFields } from './verdictFields.js'
import { WORDS } from './words.js'

/** Reads everything below a folder again and holds it against what was recorded beside it. */
export const verifyCommand: Command = {
  name: 'verify',
  operands: '<dir>',
  options: {},
  words: {
    fr: 'relit chaque fichier et le compare à son empreinte enregistrée',
    en: 'reads every file again and compares it with its recorded hash',
  },
  run: async ({ operands }, bench) => {
    const { terminal } = bench
    const [folder, ...more] = operands
    if (folder === undefined || more.length > 0) return missing(bench, '<dir>')
    const counts = { ok: 0, unverifiable: 0, bad: 0, missing: 0, stranger: 0 }
    const read = await bench.verify(bench.resolve(folder), ({ is, path, verdict }) => {
      counts[is] += 1
      const why = verdict === undefined ? {} : verdictFields(verdict, terminal.language)
      terminal.event({ event: is, path, ...why })
      const words = is === 'unverifiable' ? WORDS.completeOnly[terminal.language] : is.padEnd(8)
      if (is !== 'ok') terminal.note(`${words} ${path}`)
    })
    if (!read.ok) return failed(bench, read.failure)
    if (bench.signal.aborted) return EXIT.interrupted
    const { ok, unverifiable, bad, missing: gone } = counts
    const apart = unverifiable === 0 ? '' : `  ${WORDS.completeOnly[terminal.language]} ${unverifiable}`
    terminal.print(`ok ${ok}  bad ${bad}  missing ${gone}${apart}`)
    terminal.event({ event: 'summary', ok, bad, missing: gone, unverifiable })
    return bad + gone === 0 ? EXIT.done : EXIT.failed
  },
}
