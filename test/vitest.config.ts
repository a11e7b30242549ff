import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { createLongestFirstSequencer } from './longestFirstSequencer.js'
import { TEST_TIMEOUT_MS } from './support/time/waitUntil.js'

/** By their seconds in a whole run: those of more than eleven. */
const LONGEST = [
  'window/screenshots/screenshots',
  'wire/transfer/everyFault',
  'crash/killScenes',
  'wire/protect/protectedDownload',
  'wire/cli/follow/follow',
  'wire/cli/commands/selection',
  'wire/compare/diffTables',
  'wire/cli/follow/askProducers',
  'wire/cli/follow/followSearch',
  'crash/commandLine',
  'sim/simulatedWorlds',
  'wire/files/tampering',
  'window/query/query',
  'wire/preview/table/fileOrder',
  'wire/preview/sources/csvReading',
  'wire/cli/troublesomePortal',
  'wire/cli/catalogue/catalogue',
  'wire/servers/overwrittenFiles',
  'wire/exports/exportFormats',
  'wire/cli/verify/repair',
  'wire/preview/table/keptTables',
  'wire/compare/diffFiles',
  'wire/cli/ending/giveUpAfter',
  'wire/preview/hostileQueries',
  'wire/preview/hostileFiles',
  'wire/cli/download/shards',
  'bench/runBenchmark',
  'window/map/map',
  'wire/protect/protectionCommands',
  'wire/preview/snippets',
  'crash/engine',
  'window/preview/preview',
  'window/library/library',
  'window/basket/basket',
  'wire/cli/usage',
  'wire/crypto/largeFiles',
  'window/shell/commandPalette',
  'wire/cli/notRegularFiles',
  'window/preview/grid',
  'sim/library/libraryScenes',
  'window/catalogue/catalogue',
  'wire/cli/download/downloadFrom',
  'window/downloads/downloads',
  'contract/ipcServer',
  'wire/engine/governor',
  'window/deepLinks/deepLinks',
  'window/shell/accessibility',
  'wire/engine/bandwidth',
  'window/exports/exportDialog',
  'wire/preview/profile/profile',
  'crash/fullDisk',
  'wire/transfer/segments',
  'wire/preview/sources/archives',
  'wire/cli/download/download',
  'wire/cli/download/verdicts',
  'wire/cli/commands/encryptAndDecrypt',
  'wire/cli/commands/nodeTokenAndCheck',
  'window/compare/compare',
  'wire/cli/download/refusedDownloads',
  'window/catalogue/samples',
  'window/sizes/overflow',
  'window/follow/follow',
  'wire/catalogue/catalogueSync',
  'wire/cli/wrongLogin',
  'wire/cli/commands/exportDescription',
  'window/preview/readerOptions',
  'window/catalogue/listSelection',
  'crash/encrypt',
  'wire/servers/realServers',
  'window/basket/downloadWithoutBasket',
  'wire/preview/table/tableWindows',
  'wire/crypto/interoperability',
  'wire/demo/faults',
  'wire/catalogue/realPortalSync',
  'crash/damagedDatabases',
  'wire/crypto/encryption',
  'sim/engineInvariants',
]

// A spec that was moved would begin among the last.
const gone = LONGEST.filter((name) => !existsSync(new URL(`${name}.spec.ts`, import.meta.url)))
if (gone.length > 0) throw new Error(`vitest.config.ts names specs that are not there: ${gone.join(', ')}`)

/** The suites that need no Electron. `--project` is not used: a folder name on the command line chooses a suite. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{unit,contract,sim,wire,security,crash,bench,window}/**/*.spec.{ts,tsx}'],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: TEST_TIMEOUT_MS / 2 } },
    pool: 'forks',
    // Nothing is stubbed here and no spec keeps a thing in a module: each begins servers and folders of its own. The specs
    // of the window share a browser, whose pages are reset for each test.
    // To start a process for each of two hundred and load the modules anew takes a minute of two processors.
    isolate: false,
    // Two more than the processors of the smallest machine: over all specs a worker waits for sockets, paces and disks for
    // two fifths of its time.
    maxWorkers: 4,
    sequence: { sequencer: createLongestFirstSequencer(LONGEST) },
  },
})
