import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists every regular file below a folder. Links are not followed. A folder that is missing or cannot be listed has
 * none, and those beside it have theirs.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function listFilesBelow(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFilesBelow(path) : entry.isFile() ? [path] : []
    })
  } catch {
    return []
  }
}

/** @param {string} path @param {readonly Buffer[]} needles */
async function holds(path, needles) {
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path)) {
      const window = Buffer.concat([tail, chunk])
      if (needles.some((needle) => window.includes(needle))) return true
      tail = window.subarray(-overlap)
    }
  } catch {
    // A file of a socket or process that vanished during the search contains nothing any more.
  }
  return false
}

/**
 * Finds the files below `folders` that contain a secret: unchanged, percent-encoded, in base64, or in UTF-16, as some
 * databases of a browser store it.
 *
 * @param {string} secret
 * @param {readonly string[]} folders
 * @returns {Promise<string[]>}
 */
export async function findSecretLeaks(secret, folders) {
  const needles = [
    Buffer.from(secret),
    Buffer.from(encodeURIComponent(secret)),
    Buffer.from(secret, 'utf16le'),
    // The middle of a base64 text depends on the offset of the secret: all three alignments are searched, without their
    // uncertain ends.
    ...[0, 1, 2].map((shift) => {
      const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]).toString('base64')
      return Buffer.from(text.slice(shift === 0 ? 0 : 4, text.length - 4))
    }),
  ]
  const found = []
  for (const path of folders.flatMap(listFilesBelow)) if (await holds(path, needles)) found.push(path)
  return found
}
