/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} config
 * @property {readonly string[]} folders
 * @property {boolean} display whether it opens windows
 * @property {boolean} [newerNode] on the Node of the Electron that we ship, instead of the one at hand
 */

const PLAIN = 'test/vitest.config.ts'
const APP = 'test/vitest.app.config.ts'

/** @param {string} name @returns {Suite} */
const plain = (name) => ({ name, config: PLAIN, folders: [`test/${name}/`], display: false })

/**
 * Every suite, from the most to the least deterministic: when several fail, the first one to read is the first one here.
 *
 * @type {readonly Suite[]}
 */
export const SUITES = [
  plain('unit'),
  plain('contract'),
  plain('sim'),
  plain('wire'),
  plain('security'),
  plain('crash'),
  plain('bench'),
  {
    name: 'node24',
    config: PLAIN,
    folders: [
      'test/contract/',
      'test/wire/engine',
      'test/wire/portal/',
      'test/wire/cliDownload',
      'test/wire/crypt.spec',
    ],
    display: false,
    newerNode: true,
  },
  { name: 'window', config: PLAIN, folders: ['test/window/'], display: true },
  { name: 'app', config: APP, folders: ['test/app/'], display: true },
]
