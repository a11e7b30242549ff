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
 */

const PLAIN = 'test/vitest.config.ts'
const APP = 'test/vitest.app.config.ts'

/** @param {string} name @returns {Suite} */
const suite = (name) => ({ name, folders: [`test/${name}/`] })

/**
 * All suites, from the most to the least deterministic: when several fail, the first in this list is the first to read.
 * Suites that need no Electron share one round, because in separate rounds a processor would be idle during the last spec
 * of each, and the longest takes a minute.
 *
 * @type {readonly Round[]}
 */
export const ROUNDS = [
  {
    name: 'plain',
    config: PLAIN,
    suites: ['unit', 'contract', 'sim', 'wire', 'security', 'crash', 'bench', 'window'].map(suite),
    display: false,
  },
  { name: 'app', config: APP, suites: [suite('app')], display: true },
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
        'test/wire/cli/download.spec',
        'test/wire/cli/refusals.spec',
        'test/contract/ports/',
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
