import { newerNode } from './newerNode.mjs'
import { fetchPythonPeers, READERS } from './pythonPeers.mjs'
import { installTestPrograms } from './systemLibraries.mjs'

/**
 * Fetches what only some tests need: another Node, programs of the system and Python packages. What is missing
 * afterwards makes these tests skipped, by name.
 *
 * @param {(line: string) => void} say
 */
export async function fetchTestTools(say) {
  const node = newerNode().catch(() => null)
  await installTestPrograms(say)
  await fetchPythonPeers(READERS, say)
  await node
}
