/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {readonly string[]} folders
 *
 * @typedef {object} Round what one start of the test runner does
 * @property {string} name
 * @property {string} config
 * @property {readonly Suite[]} suites
 * @property {boolean} display whether it opens windows
 * @property {readonly string[]} [elsewhere] what the folders name and the round leaves out
 * @property {string} [project] the only project of the config that runs
 * @property {number} [niceness] how far its processes stand back from others, as `nice` counts
 */

const PLAIN = 'test/vitest.config.ts'
const APP = 'test/vitest.app.config.ts'

/** @param {string} name @returns {Suite} */
const createSuite = (name) => ({ name, folders: [`test/${name}/`] })

/** @type {Round} */
const APP_ROUND = { name: 'app', config: APP, suites: [createSuite('app')], display: true, project: 'together' }

/**
 * All suites, from the most to the least deterministic: when several fail, the first in this list is the first to read.
 * The rounds of a stage run at the same time, each as a user of its own. Suites that need no Electron share one round,
 * because in separate rounds a processor would be idle during the last spec of each, and the longest takes a minute. They
 * run beside the real application, which waits half of its time for its portal and for the next step of a person; they
 * stand back from it, because its driver can miss a message on a busy machine. What holds one speed against another runs
 * last, alone.
 *
 * @type {readonly (readonly Round[])[]}
 */
export const STAGES = [
  [
    {
      name: 'plain',
      config: PLAIN,
      suites: ['unit', 'contract', 'sim', 'wire', 'security', 'crash', 'bench', 'window'].map(createSuite),
      display: false,
      niceness: 5,
    },
    APP_ROUND,
  ],
  [{ ...APP_ROUND, name: 'app-alone', suites: [{ ...createSuite('app'), name: 'app-alone' }], project: 'alone' }],
]

/**
 * What touches Node itself, repeated on the Node of the Electron that we ship: sockets, disks, keys, hashes and the
 * command line. It is a run of `npm run test:long`.
 *
 * @type {Round}
 */
export const NEWER_NODE_ROUND = {
  name: 'node24',
  config: PLAIN,
  suites: [
    {
      name: 'node24',
      folders: [
        'test/wire/cli/download/download.spec',
        'test/wire/cli/download/refusedDownloads.spec',
        'test/wire/cli/keepHeapSmall.spec',
        'test/wire/cli/wrongLogin.spec',
        'test/contract/ports/',
        'test/wire/engine/credentials.spec',
        'test/wire/engine/engine.spec',
        'test/wire/portal/',
        'test/wire/transfer/incrementalHasher.spec',
        'test/wire/crypto/encryption.spec',
      ],
    },
  ],
  display: false,
  // This spec waits for tokens to expire, on any Node.
  elsewhere: ['test/wire/portal/sessions.spec.ts'],
}
