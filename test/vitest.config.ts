import { defineConfig } from 'vitest/config'
import { longestFirst } from './longestFirst.js'
import { TEST_TIMEOUT_MS } from './support/time/waitUntil.js'

const LONGEST = [
  'window/scenes/screenshots',
  'wire/transfer/everyFault',
  'wire/protect/protectedDownload',
  'wire/files/tampering',
  'wire/compare/diff',
  'crash/killScenes',
  'wire/cli/upkeep/follow',
  'wire/cli/upkeep/selection',
  'wire/cli/upkeep/followFiles',
  'crash/commandLine',
  'wire/cli/upkeep/shards',
  'wire/servers/producers',
  'wire/cli/upkeep/repair',
  'wire/cli/ending/giveUpAfter',
  'wire/preview/hostileFiles',
  'wire/preview/sources/csvReading',
  'wire/preview/table/rowOrder',
  'wire/cli/upkeep/followSearch',
  'wire/cli/acceptance',
  'sim/sim',
  'wire/preview/table/keptTables',
  'wire/compare/diffFiles',
  'bench/bench',
  'window/query/query',
  'window/preview/preview',
  'wire/engine/bandwidth',
  'wire/cli/upkeep/downloadFrom',
  'wire/engine/governor',
  'window/library/library',
  'window/preview/grid',
  'sim/library/library',
  'wire/cli/commands',
  'window/shell/commandPalette',
  'wire/exports/exportFormats',
  'crash/engine',
  'window/catalogue/catalogue',
  'wire/cli/usage',
  'wire/preview/snippets',
  'wire/cli/catalog',
  'wire/crypto/interoperability',
  'wire/cli/notRegularFiles',
  'window/basket/preflight',
  'contract/ipcServer',
  'wire/protect/protectedFiles',
  'wire/transfer/segments',
  'window/downloads/downloads',
  'window/shell/accessibility',
  'window/exports/exportDialog',
  'crash/fullDisk',
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
    // Two more than the processors of the smallest machine: over all specs a worker waits for sockets, paces and disks for
    // two fifths of its time.
    maxWorkers: 4,
    sequence: { sequencer: longestFirst(LONGEST) },
  },
})
