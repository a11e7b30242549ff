import { fetchPythonPeers, READERS } from './pythonPeers.mjs'
import { installTestPrograms, TEST_PROGRAMS } from './testPrograms.mjs'

/**
 * Fetches what only some tests need: programs of the system and Python packages. What is missing
 * afterwards makes these tests skipped, by name.
 *
 * @param {(line: string) => void} say
 * @param {readonly string[]} programs packages of the system
 */
export async function fetchTestTools(say, programs = TEST_PROGRAMS) {
  await installTestPrograms(programs, say)
  await fetchPythonPeers(READERS, say)
}
