import { findForeignCode } from './foreignCode.mjs'
import { slimLinuxApplication } from './slimApplication.mjs'

/** As electron-builder numbers them. */
const ARCHS = ['ia32', 'x64', 'armv7l', 'arm64', 'universal']

/**
 * Refuses a package that carries machine code of another system or processor: it would start, and fail at the first
 * table, database or password. On Linux it also takes out what no run reads.
 *
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function finishApplication({ appOutDir, electronPlatformName, arch }) {
  const wanted = ARCHS[arch] ?? String(arch)
  // Of a universal application, the two halves are packed first and looked at by themselves.
  const foreign = findForeignCode(appOutDir, electronPlatformName, wanted)
  if (foreign.length > 0)
    throw new Error(`The package for ${electronPlatformName} ${wanted} has code for others:\n  ${foreign.join('\n  ')}`)
  if (electronPlatformName === 'linux')
    await slimLinuxApplication(appOutDir, wanted, (line) => void process.stdout.write(`${line}\n`))
}
