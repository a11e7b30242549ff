import { findForeignCode } from './findForeignCode.mjs'
import { slimLinuxApplication } from './slimLinuxApplication.mjs'

/** The processors in electron-builder's numbering. */
const ARCHS = ['ia32', 'x64', 'armv7l', 'arm64', 'universal']

/**
 * Refuses a package with machine code of another system or processor: it would start, and fail at the first table,
 * database or password. On Linux it also removes files that are never read.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function checkAndSlimApplication({ appOutDir, electronPlatformName, arch }) {
  const wanted = ARCHS[arch] ?? String(arch)
  // The two halves of a universal application are packed first, and each is checked by itself.
  const foreign = findForeignCode(appOutDir, electronPlatformName, wanted)
  if (foreign.length > 0)
    throw new Error(`The package for ${electronPlatformName} ${wanted} has code for others:\n  ${foreign.join('\n  ')}`)
  if (electronPlatformName === 'linux')
    await slimLinuxApplication(appOutDir, wanted, (line) => void process.stdout.write(`${line}\n`))
}
