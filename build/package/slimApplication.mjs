import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readNativeCode } from './codeForOtherSystems.mjs'
import { isAtHand, runTool } from './linux/packagerTools.mjs'

/** Chromium's notices: nine megabytes that contain the same licences many times. */
const NOTICES = 'LICENSES.chromium.html'
/** Sends crash reports of applications that want this. Ours starts no crash reporter (security.md S-09). */
const CRASH_HANDLER = 'chrome_crashpad_handler'

/**
 * Removes from an unpacked Linux application what is never read: the symbol tables of machine code, and the handler of
 * crash reports. Chromium's notices are compressed. Files are replaced and not modified in place, because
 * electron-builder may have hard-linked them to their originals.
 *
 * @param {string} application the unpacked application
 * @param {string} arch the processor it is for, as Node names it
 * @param {(line: string) => void} say is told when the tables stay, and why
 */
export async function slimLinuxApplication(application, arch, say) {
  rmSync(join(application, CRASH_HANDLER), { force: true })
  const notices = join(application, NOTICES)
  writeFileSync(`${notices}.gz`, gzipSync(readFileSync(notices), { level: 9 }))
  rmSync(notices)
  if (arch !== process.arch || !isAtHand('strip'))
    return say(`The symbols stay in, 12 MB: strip for ${arch} is not at hand (Debian: apt install binutils).`)
  for (const path of listMachineCode(application)) {
    const slim = `${path}.slim`
    await runTool('strip', ['--strip-unneeded', '-o', slim, path])
    chmodSync(slim, statSync(path).mode)
    renameSync(slim, path)
  }
}

/** @param {string} folder @returns {readonly string[]} */
function listMachineCode(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => readNativeCode(readFileSync(path).subarray(0, 4096)) !== null)
}
