import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './help/patience.js'
import { longestFirst } from './longestFirst.js'

const LONGEST = [
  'crash/commandLine',
  'wire/everyFault',
  'wire/cliDownload',
  'wire/cliRefusals',
  'wire/acceptance',
  'window/screenshots',
  'sim/sim',
  'wire/mirror',
  'wire/cliCommands',
  'window/window',
  'window/fit',
  'window/look',
  'crash/engine',
  'bench/bench',
  'wire/cryptLarge',
  'wire/cryptWitness',
  'wire/lookHostile',
]

/** The suites that need no Electron. `--project` is not used: a folder name on the command line chooses a suite. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{unit,contract,sim,wire,security,crash,bench,window}/**/*.spec.{ts,tsx}'],
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    pool: 'forks',
    // Nothing is stubbed here and no spec keeps a thing in a module: each begins servers, folders and browsers of its own.
    // To start a process for each of two hundred and load the modules anew takes a minute of two processors.
    isolate: false,
    // One more than the processors of the smallest machine: what waits for a socket or a pace leaves its own idle.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
  },
})
