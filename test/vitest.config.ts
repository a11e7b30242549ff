import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './help/patience.js'
import { longestFirst } from './longestFirst.js'

const LONGEST = [
  'crash/commandLine',
  'wire/everyFault',
  'wire/cliDownload',
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
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    pool: 'forks',
    // One more than the processors of the smallest machine: what waits for a socket or a pace leaves its own idle.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/{unit,window}/**/*.spec.{ts,tsx}'],
          // They hold nothing that could reach another file: what the modules of a unit test have is pure, and each
          // file about the window opens a browser of its own. To load the modules anew for each takes long.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['test/{contract,sim,wire,crash,security,bench}/**/*.spec.{ts,tsx}'],
        },
      },
    ],
  },
})
