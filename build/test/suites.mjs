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
 * @property {boolean} [newerNode] on the Node of the Electron that we ship, instead of the one at hand
 * @property {readonly string[]} [elsewhere] what the folders name and another round has
 */

const PLAIN = 'test/vitest.config.ts'
/** The command line's own suites are many: on the older Node run the others, on the newer these. */
const ON_NEWER_NODE_ONLY = ['test/wire/cli/download.spec.ts', 'test/wire/cli/refusals.spec.ts']
const APP = 'test/vitest.app.config.ts'

/** @param {string} name @returns {Suite} */
const suite = (name) => ({ name, folders: [`test/${name}/`] })

/**
 * Every suite, from the most to the least deterministic: when several fail, the first one to read is the first one here.
 * Those that need neither an Electron nor another Node run in one round: the last spec of each would else leave a
 * processor idle, and the longest of them takes a minute.
 *
 * @type {readonly Round[]}
 */
export const ROUNDS = [
  {
    name: 'plain',
    config: PLAIN,
    suites: ['unit', 'contract', 'sim', 'wire', 'security', 'crash', 'bench', 'window'].map(suite),
    display: false,
    elsewhere: ON_NEWER_NODE_ONLY,
  },
  {
    name: 'node24',
    config: PLAIN,
    suites: [
      {
        name: 'node24',
        folders: [
          ...ON_NEWER_NODE_ONLY,
          'test/contract/ports/',
          'test/wire/engine/engine.spec',
          'test/wire/portal/',
          'test/wire/crypto/encryption.spec',
        ],
      },
    ],
    display: false,
    // It waits for tokens to age, whatever the Node.
    elsewhere: ['test/wire/portal/tokens.spec.ts'],
    newerNode: true,
  },
  { name: 'app', config: APP, suites: [suite('app')], display: true },
]
