// What people get: the packages, installed into a bare Debian as a person would, used by an ordinary user, and removed.
import { spawnSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startPortal } from '../../demo/portal.js'
import { fetchAppImageRuntime } from './appImageRuntime.js'
import { openBareSystem, whyNoBareSystem } from './bareSystem.js'
import { createCheckRecorder } from './checkRecorder.js'
import { makePackages } from './packages.js'
import { tryCommandLine } from './scenarios/commandLine.js'
import { tryDesktop } from './scenarios/desktop.js'
import { tryManualAndCompletions } from './scenarios/manualAndCompletions.js'
import { tryNpmPackage } from './scenarios/npmPackage.js'
import { tryOtherPackageFormats } from './scenarios/otherPackageFormats.js'
import { listOurs, tryRemoval } from './scenarios/removal.js'
import { tryReproduciblePackages } from './scenarios/reproduciblePackages.js'
import { tryUpgrade } from './scenarios/upgrade.js'

// One date for all packages of this run, also where git is not asked.
process.env.SOURCE_DATE_EPOCH ??= String(Math.floor(Date.now() / 1000) - 86_400)

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const checks = createCheckRecorder(say)

await checks.step('the package of npm works', () => tryNpmPackage(checks))
const why = whyNoBareSystem()
if (why !== null) checks.skip('the installed packages', why)
else await tryAll()
say(`installed: ${checks.failed.length === 0 ? 'all passed' : `${checks.failed.length} failed`}`)
process.exitCode = checks.failed.length === 0 ? 0 : 1

async function tryAll(): Promise<void> {
  const runtime = fetchAppImageRuntime()
  if (runtime !== null) process.env.APPIMAGE_RUNTIME = runtime
  const packages = await makePackages()
  const portal = await startPortal({ datasets: 60 })
  const system = await openBareSystem()
  try {
    for (const line of packages.words) checks.skip('a format', line)
    lint(packages.deb)
    await checks.step('packages are reproducible', () => tryReproduciblePackages(checks, packages))
    for (const path of [packages.older, packages.deb, packages.rpm, packages.appImage, packages.tarball])
      if (path !== null) copyFileSync(path, join(system.root, 'srv', basename(path)))
    const before = await listOurs(system)
    const installed = await system.asRoot(`apt-get install -y -qq /srv/${basename(packages.older)}`)
    checks.check('apt installs the deb on a bare Debian', installed.code === 0, installed.words.slice(-2000))
    // Nothing of what follows could go well.
    if (installed.code !== 0) return
    const context = { system, checks, portal, packages }
    await checks.step('the command line works', () => tryCommandLine(context))
    await checks.step('the desktop works', () => tryDesktop(context))
    await checks.step('the shells know it', () => tryManualAndCompletions(context))
    await checks.step('an upgrade works', () => tryUpgrade(context))
    await checks.step('removal works', () => tryRemoval(context, before))
    await checks.step('the other formats work', () => tryOtherPackageFormats(context))
  } finally {
    await system.close()
    await portal.close()
    rmSync(packages.folder, { recursive: true, force: true })
  }
}

function lint(deb: string): void {
  const ran = spawnSync('lintian', ['--fail-on=error,warning', '--allow-root', deb], { encoding: 'utf8' })
  if (ran.error) checks.skip('lintian', 'not installed (Debian: apt install lintian)')
  else checks.check('lintian has no complaint', ran.status === 0, `${ran.stdout}${ran.stderr}`)
}
