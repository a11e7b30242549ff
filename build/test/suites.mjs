/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} config
 * @property {readonly string[]} folders
 * @property {boolean} display whether it opens windows
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
  { name: 'window', config: PLAIN, folders: ['test/window/'], display: true },
  { name: 'app', config: APP, folders: ['test/app/'], display: true },
]
