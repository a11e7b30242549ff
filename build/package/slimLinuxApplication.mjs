import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isAtHand, runTool } from './linux/packagerTools.mjs'
import { readNativeCode } from './readNativeCode.mjs'
import { slimIcuData } from './slimIcuData.mjs'

/** Chromium's notices: nine megabytes that contain the same licences many times. */
const NOTICES = 'LICENSES.chromium.html'
/** What ICU knows of each language; Chromium and V8 read it from this file. */
const ICU_DATA = 'icudtl.dat'
/** Sends crash reports of applications that want this. Ours starts no crash reporter (security.md S-09). */
const CRASH_HANDLER = 'chrome_crashpad_handler'

/**
 * Removes from an unpacked Linux application what is never read: the symbol tables of machine code, ICU's data of
 * languages that the application does not speak, and the handler of crash reports. Chromium's notices are compressed.
 * Files are replaced and not modified in place, because electron-builder may have hard-linked them to their originals.
 *
 * @param {string} application the unpacked application
 * @param {string} arch the processor it is for, as Node names it
 * @param {(line: string) => void} say is told what stays, and why
 */
export async function slimLinuxApplication(application, arch, say) {
  rmSync(join(application, CRASH_HANDLER), { force: true })
  await compressNotices(join(application, NOTICES), say)
  const icuData = join(application, ICU_DATA)
  const slimData = slimIcuData(readFileSync(icuData))
  if (slimData === null) say(`All languages stay in ${ICU_DATA}, 7 MB: it has a form that is not known here.`)
  else await replaceFile(icuData, (slim) => writeFileSync(slim, slimData))
  if (arch !== process.arch || !isAtHand('strip'))
    return say(`The symbols stay in, 12 MB: strip for ${arch} is not at hand (Debian: apt install binutils).`)
  for (const path of listMachineCode(application))
    await replaceFile(path, (slim) => runTool('strip', ['--strip-unneeded', '-o', slim, path]))
}

/**
 * A window of a few kilobytes, as gzip has, misses that a whole licence was there before.
 *
 * @param {string} notices @param {(line: string) => void} say
 */
async function compressNotices(notices, say) {
  // One thread: with more, the bytes would depend on their number.
  if (isAtHand('xz')) return runTool('xz', ['-9', '--threads=1', '--force', notices])
  say('Chromium’s notices are compressed by gzip, 1 MB more: xz is not at hand (Debian: apt install xz-utils).')
  writeFileSync(`${notices}.gz`, gzipSync(readFileSync(notices), { level: 9 }))
  rmSync(notices)
}

/**
 * @param {string} path
 * @param {(slim: string) => Promise<unknown> | void} write
 */
async function replaceFile(path, write) {
  const slim = `${path}.slim`
  await write(slim)
  chmodSync(slim, statSync(path).mode)
  renameSync(slim, path)
}

/** @param {string} folder @returns {readonly string[]} */
function listMachineCode(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => readNativeCode(readFileSync(path).subarray(0, 4096)) !== null)
}
