import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs npm without a network, and returns what it prints. */
export const runNpm = (folder: string, ...args: string[]): string =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--silent'], { cwd: folder, encoding: 'utf8' })

/** Creates a package that writes a file if any code of it runs. Returns the name of its archive in `folder`. */
export function packScripts(folder: string): string {
  const source = join(folder, 'hasty')
  mkdirSync(source)
  const hasRun = `node -e "require('node:fs').writeFileSync(process.env.RUDI_HAS_RUN, '')"`
  const scripts = { preinstall: hasRun, install: hasRun, postinstall: hasRun }
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'hasty', version: '1.0.0', scripts }))
  writeFileSync(join(source, 'index.js'), '')
  return runNpm(folder, 'pack', './hasty', '--ignore-scripts').trim()
}
