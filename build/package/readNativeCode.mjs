/**
 * The system and processors that a file of machine code was compiled for, in Node's names; `archs` has several in a
 * universal Mac file.
 *
 * @typedef {object} NativeCode
 * @property {'linux' | 'darwin' | 'win32'} platform
 * @property {readonly string[]} archs
 */

/** Names by the machine field of each format; an unknown machine is named by its number. */
const ELF_MACHINES = /** @type {Record<number, string>} */ ({ 3: 'ia32', 40: 'arm', 62: 'x64', 183: 'arm64' })
const MACH_CPUS = /** @type {Record<number, string>} */ ({ 16777223: 'x64', 16777228: 'arm64', 7: 'ia32' })
const PE_MACHINES = /** @type {Record<number, string>} */ ({ 332: 'ia32', 34404: 'x64', 43620: 'arm64' })
const MACH_64 = 0xfeedfacf
const MACH_32 = 0xfeedface
const MACH_UNIVERSAL = 0xcafebabe
/**
 * A Java class begins with the same bytes as a universal Mac file, but its version number is larger than any count of
 * processors.
 */
const MOST_SLICES = 10

/** @param {Record<number, string>} known @param {number} machine */
const getName = (known, machine) => known[machine] ?? `machine ${machine}`

/**
 * Reads from its first bytes what a file was compiled for; null for a file without machine code.
 *
 * @param {Buffer} head at least the first 4096 bytes, when there are so many
 * @returns {NativeCode | null}
 */
export function readNativeCode(head) {
  if (head.length < 64) return null
  if (head.readUInt32BE(0) === 0x7f454c46)
    return { platform: 'linux', archs: [getName(ELF_MACHINES, head.readUInt16LE(18))] }
  const little = head.readUInt32LE(0)
  if (little === MACH_64 || little === MACH_32)
    return { platform: 'darwin', archs: [getName(MACH_CPUS, head.readUInt32LE(4))] }
  if (head.readUInt32BE(0) === MACH_UNIVERSAL) {
    const slices = head.readUInt32BE(4)
    if (slices === 0 || slices > MOST_SLICES) return null
    const archs = Array.from({ length: slices }, (_, at) => getName(MACH_CPUS, head.readUInt32BE(8 + at * 20)))
    return { platform: 'darwin', archs }
  }
  if (head.toString('latin1', 0, 2) !== 'MZ') return null
  const at = head.readUInt32LE(60)
  if (at + 6 > head.length || head.toString('latin1', at, at + 4) !== 'PE\0\0') return null
  return { platform: 'win32', archs: [getName(PE_MACHINES, head.readUInt16LE(at + 4))] }
}
