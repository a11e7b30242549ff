import { defineConfig } from 'vitest/config'
import { createLongestFirstSequencer } from './longestFirstSequencer.js'
import { TEST_TIMEOUT_MS } from './support/time/waitUntil.js'

/** Hold one speed against another: nothing else may want the processor meanwhile. */
const MEASURING = [
  'test/app/encryption/aesSpeed.spec.ts',
  'test/app/lifecycle/coldStart.spec.ts',
  'test/app/journeys/firstMinuteByKeyboard.spec.ts',
  'test/app/downloads/manyRows.spec.ts',
  'test/app/downloads/manySmallFiles.spec.ts',
  'test/app/library/manyFiles.spec.ts',
  'test/app/lifecycle/quitMidDownload.spec.ts',
]

/**
 * The suites that open real windows. Two at a time: an application spends most of a test waiting for its portal, and each
 * has a home, a portal and a place in the keyring of its own. With three on two processors the driver lost the first word
 * of one application in a hundred and fifty.
 */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 5 * TEST_TIMEOUT_MS,
    hookTimeout: 5 * TEST_TIMEOUT_MS,
    expect: { poll: { timeout: TEST_TIMEOUT_MS } },
    pool: 'forks',
    sequence: {
      sequencer: createLongestFirstSequencer([
        'troublesomePortal',
        'killedApplication',
        'manyFiles',
        'pageCrash',
        'accessibility',
        'dayByKeyboard',
        'window',
        'dayByMouse',
        'badInput',
        'exportLifecycle',
        'downloadedFile',
        'quit',
        'package',
        'query',
        'accounts',
        'firstRun',
        'compare',
        'offlineSearch',
      ]),
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/app/**/*.spec.ts'],
          exclude: MEASURING,
          maxWorkers: 2,
          // Nothing is stubbed here, and each spec begins a home and a portal of its own: what they import is read once.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'alone', include: MEASURING, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
})
