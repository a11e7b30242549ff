import { failed, missing } from './choose.js'
import { type Command, EXIT } from './command.js'

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
    const counts = { ok: 0, bad: 0, missing: 0, stranger: 0 }
    const read = await bench.verify(bench.resolve(folder), ({ is, path }) => {
      counts[is] += 1
      terminal.event({ event: is, path })
      if (is !== 'ok') terminal.note(`${is.padEnd(8)} ${path}`)
    })
    if (!read.ok) return failed(bench, read.failure)
    if (bench.signal.aborted) return EXIT.interrupted
    const { ok, bad, missing: gone } = counts
    terminal.print(`ok ${ok}  bad ${bad}  missing ${gone}`)
    terminal.event({ event: 'summary', ok, bad, missing: gone })
    return bad + gone === 0 ? EXIT.done : EXIT.failed
  },
}
