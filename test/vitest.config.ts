import { defineConfig } from 'vitest/config'
import { longestFirst } from './longestFirst.js'
import { TEST_TIMEOUT_MS } from './support/time/waitUntil.js'

const LONGEST = [
  'window/scenes/screenshots',
  'wire/protect/protectedDownload',
  'wire/compare/diff',
  'crash/commandLine',
  'wire/cli/upkeep/selection',
  'wire/files/tampering',
  'wire/transfer/everyFault',
  'wire/cli/upkeep/shards',
  'wire/cli/upkeep/follow',
  'sim/sim',
  'crash/killScenes',
  'wire/servers/producers',
  'wire/cli/acceptance',
  'wire/preview/hostileFiles',
  'wire/cli/upkeep/repair',
  'wire/cli/ending/giveUpAfter',
  'wire/cli/upkeep/followSearch',
  'window/query/query',
  'bench/bench',
  'wire/cli/commands',
  'wire/compare/diffFiles',
  'window/preview/preview',
  'wire/preview/table/rowOrder',
  'crash/fullDisk',
  'wire/preview/csvReading',
  'wire/cli/usage',
  'window/shell/accessibility',
  'wire/preview/table/keptTables',
  'window/library/library',
  'wire/cli/upkeep/downloadFrom',
  'wire/cli/notRegularFiles',
  'crash/engine',
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
