import { parseArgs } from 'node:util'

export interface BenchOptions {
  /** Small loads and one run of each: shows that everything works and measures no speed. */
  readonly quick: boolean
  /** Names of works; empty is all of them. */
  readonly only: readonly string[]
  /** Rounds of each work; null for the work's own number. */
  readonly runs: number | null
  /** Where the result is written as JSON, if anywhere. */
  readonly json: string | null
  /** The folder to work in: its file system is what is measured. Null is the system's temporary folder. */
  readonly folder: string | null
  /** The bundled command line to measure. */
  readonly cli: string
}

/** Parses the arguments after `npm run bench --`. Throws what `parseArgs` throws, and a RangeError on a bad number. */
export function readOptions(argv: readonly string[], usualCli: string): BenchOptions {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      runs: { type: 'string' },
      json: { type: 'string' },
      folder: { type: 'string' },
      cli: { type: 'string', default: usualCli },
    },
  })
  const runs = values.runs === undefined ? null : Number(values.runs)
  if (runs !== null && !(Number.isInteger(runs) && runs >= 1 && runs <= 100)) throw new RangeError('--runs is 1 to 100')
  // A work that is named twice is run once.
  return { ...values, only: [...new Set(values.only)], runs, json: values.json ?? null, folder: values.folder ?? null }
}
