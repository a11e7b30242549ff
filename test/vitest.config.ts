import { defineConfig } from 'vitest/config'
import { longestFirst } from './longestFirst.js'
import { TEST_TIMEOUT_MS } from './support/time/waiting.js'

const LONGEST = [
  'crash/commandLine',
  'wire/transfer/everyFault',
  'wire/cli/download',
  'wire/cli/refusals',
  'wire/cli/acceptance',
  'window/scenes/screenshots',
  'sim/sim',
  'wire/catalogue/catalogueSync',
  'wire/cli/commands',
  'window/shell/window',
  'window/shell/overflow',
  'window/preview/preview',
  'crash/engine',
  'bench/bench',
  'wire/crypto/largeFiles',
  'wire/crypto/interoperability',
  'wire/preview/hostileFiles',
]

/** The suites that need no Electron. `--project` is not used: a folder name on the command line chooses a suite. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{unit,contract,sim,wire,security,crash,bench,window}/**/*.spec.{ts,tsx}'],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: TEST_TIMEOUT_MS / 2 } },
    pool: 'forks',
    // Nothing is stubbed here and no spec keeps a thing in a module: each begins servers, folders and browsers of its own.
    // To start a process for each of two hundred and load the modules anew takes a minute of two processors.
    isolate: false,
    // One more than the processors of the smallest machine: what waits for a socket or a pace leaves its own idle.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
  },
})
