import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../build/setup/paths.mjs'
import { startPortal } from '../../../demo/portal.js'
import type { CheckRecorder } from '../checkRecorder.js'

/** `npm pack`, `npm install --global`, and a download with what that gives. Needs the registry, no root. */
export async function tryNpmPackage(checks: CheckRecorder): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rudi-npm-'))
  const portal = await startPortal({ datasets: 60 })
  try {
    const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], ROOT)
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
    if (archive === undefined) throw new Error(packed.words)
    const since = Date.now()
    const prefix = join(folder, 'global')
    const installed = await run('npm', ['install', '--global', '--prefix', prefix, join(folder, archive)], folder)
    checks.check('npm installs the command line', installed.code === 0, installed)
    process.stdout.write(`        in ${((Date.now() - since) / 1000).toFixed(1)} s\n`)
    const desk = join(prefix, process.platform === 'win32' ? 'desk.cmd' : 'bin/desk')
    const [media] = portal.landmark('plain').media
    const words = ['download', String(media?.datasetId), '--portal', portal.url, '--to', 'data', '--data-dir', 'state']
    const downloaded = await run(desk, [...words, '--json'], folder)
    checks.check(
      'desk downloads and verifies',
      downloaded.code === 0 && downloaded.words.includes('"done"'),
      downloaded,
    )
  } finally {
    await portal.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function run(program: string, args: readonly string[], cwd: string) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      words += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, words }
}
