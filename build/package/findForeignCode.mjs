import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readNativeCode } from './readNativeCode.mjs'

/** @param {string} path */
function readHead(path) {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(4096)
    return head.subarray(0, readSync(file, head, 0, head.length, 0))
  } finally {
    closeSync(file)
  }
}

/** Programs for another processor on purpose: the helper of the Windows installer runs on all of them. */
const FOR_EVERY_PROCESSOR = /^resources[\\/]elevate\.exe$/

/**
 * Finds the files below a folder that were compiled for another system or processor than the package is for.
 *
 * @param {string} folder
 * @param {string} platform as Node names it
 * @param {string} arch as Node names it; `universal` asks for both processors of a Mac
 * @returns {readonly string[]} each with what it is for
 */
export function findForeignCode(folder, platform, arch) {
  const wanted = arch === 'universal' ? ['x64', 'arm64'] : [arch]
  /** @type {string[]} */
  const foreign = []
  /** @param {string} at */
  const visit = (at) => {
    for (const name of readdirSync(at).sort()) {
      const path = join(at, name)
      const found = lstatSync(path)
      if (found.isDirectory()) visit(path)
      else if (found.isFile()) {
        const code = readNativeCode(readHead(path))
        const shown = relative(folder, path)
        if (code === null || FOR_EVERY_PROCESSOR.test(shown)) continue
        if (code.platform !== platform || !wanted.every((one) => code.archs.includes(one)))
          foreign.push(`${shown} (${code.platform} ${code.archs.join(' and ')})`)
      }
    }
  }
  visit(folder)
  return foreign
}
