import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'

// The step of `npm run check` that finds unused code, with its real settings.

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rudi-unused-'))
})
afterEach(() => rm(folder, { recursive: true }))

const SHARED = '\nexport const used = 1\nexport type Kept = 2\nexport function dead() {}\n'

/** Returns the complaints about a checkout of these files, one per line. */
async function complaints(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  await mkdir(join(folder, 'build'))
  await cp(join(ROOT, 'build/knip.jsonc'), join(folder, 'build/knip.jsonc'))
  const manifest = JSON.stringify({ name: 'checkout', type: 'module' })
  for (const [path, source] of Object.entries({ 'package.json': manifest, ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
  const knip = join(ROOT, 'node_modules/knip/bin/knip.js')
  const args = [knip, '--config', 'build/knip.jsonc', '--no-progress', '--no-config-hints', '--reporter', 'compact']
  const printed = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH } }, (_error, out, err) =>
      resolve(`${out}${err}`),
    ),
  )
  return printed.split('\n').filter((line) => line !== '')
}

describe('exports', () => {
  it('without a use are named', async () => {
    const test = "import { used, type Kept as K } from '../shared/a.js'\nexport const it: K | number = used\nit\n"
    const found = await complaints({ 'shared/a.ts': SHARED, 'test/a.spec.ts': test })
    expect(found.join('\n')).toMatch(/shared\/a\.ts: dead$/m)
    expect(found.join('\n')).not.toMatch(/used,|Kept/)
  })

  it.each([["import * as all from '../shared/a.js'\nconsole.log(all)"], ["export * from '../shared/a.js'"]])(
    'are all taken by %s',
    async (source) => {
      expect(await complaints({ 'shared/a.ts': SHARED, 'test/a.spec.ts': source })).toEqual([])
    },
  )

  it('are taken one by one from a module that is imported late', async () => {
    const source = "const all = await import('../shared/a.js')\nconsole.log(all.used)"
    const found = (await complaints({ 'shared/a.ts': SHARED, 'test/a.spec.ts': source })).join('\n')
    expect([found.includes('dead'), found.includes('used,')]).toEqual([true, false])
  })

  it('that serve their own file are not dead', async () => {
    const own = 'export type Deps = {}\nexport const open = (deps: Deps) => deps\nopen({})\n'
    expect(await complaints({ 'shared/a.ts': own, 'test/a.spec.ts': "import '../shared/a.js'" })).toEqual([])
  })

  it('of an entry point count as used', async () => {
    expect(await complaints({ 'electron/main.ts': 'export const started = true' })).toEqual([])
  })
})

describe('files', () => {
  it('that nothing imports and nothing starts are named', async () => {
    const found = await complaints({ 'electron/main.ts': '', 'shared/alone.ts': 'export const a = 1' })
    expect(found.join('\n')).toContain('shared/alone.ts')
  })
})

describe('packages', () => {
  it('that nothing imports are named, and so are those that are not in the manifest', async () => {
    const manifest = JSON.stringify({ name: 'checkout', type: 'module', devDependencies: { idle: '1.0.0' } })
    const files = { 'package.json': manifest, 'electron/main.ts': "import 'absent'" }
    const found = (await complaints(files)).join('\n')
    expect([found.includes('idle'), found.includes('absent')]).toEqual([true, true])
  })
})
