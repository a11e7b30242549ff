import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every regular file below a folder. Links are not followed, and a folder that is not there holds none.
 *
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
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
    // A socket's or a process's file that went away while we looked holds nothing any more.
  }
  return false
}

/**
 * The files below `folders` in which a secret rests: as it is, percent-encoded, in base64, or in UTF-16 as some
 * databases of a browser keep it.
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
    // The middle of a base64 text depends on where the secret starts: three alignments, without the uncertain ends.
    ...[0, 1, 2].map((shift) => {
      const text = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]).toString('base64')
      return Buffer.from(text.slice(shift === 0 ? 0 : 4, text.length - 4))
    }),
  ]
  const found = []
  for (const path of folders.flatMap(filesBelow)) if (await holds(path, needles)) found.push(path)
  return found
}
