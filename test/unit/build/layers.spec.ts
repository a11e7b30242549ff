import { describe, expect, it } from 'vitest'
import { checkBannedCode } from '../../../build/layers/checkBannedCode.js'
import { checkCycles, checkFeatureCycles, checkFolderCycles } from '../../../build/layers/checkCycles.js'
import { checkImports } from '../../../build/layers/checkImports.js'
import { checkFolderSizes, checkSizes, findLongest } from '../../../build/layers/checkSizes.js'
import { findLayer } from '../../../build/layers/layerRules.js'
import { scanSource } from '../../../build/layers/scanSource.js'

const imports = (path: string, source: string) =>
  checkImports(scanSource(path, source)).map(({ line, say }) => `${line} ${say}`)
const words = (path: string, source: string) =>
  checkBannedCode(scanSource(path, source), source).map(({ line, say }) => `${line} ${say}`)

describe('the dependency rule', () => {
  it.each([
    ['shared/limits.ts', "import { x } from './result.js'"],
    [
      'electron/engine/transfer/transfer.ts',
      "import type { Disk } from '../ports/disk.js'\nimport { join } from 'node:path'",
    ],
    ['electron/adapters/disk/nodeDisk.ts', "import { open } from 'node:fs/promises'"],
    ['electron/cli.ts', "import { serve } from '../demo/server.js'"],
    ['electron/ipc/handlers/downloads.ts', "import type { Engine } from '../engine/engine.js'"],
    ['test/unit/a.spec.ts', "import { x } from '../../electron/adapters/nodeDisk.js'\nimport fc from 'fast-check'"],
  ])('lets %s import what its layer may', (path, source) => {
    expect(imports(path, source)).toEqual([])
  })

  it.each([
    ['shared/limits.ts', "import { join } from 'node:path'", '1 imports node:path — shared may not'],
    [
      'shared/a.ts',
      "\nimport type { Net } from '../electron/ports/net.js'",
      '2 imports electron/ports/net.js — shared may not',
    ],
    ['renderer/parts/row.tsx', "import { q } from '../../electron/cli.js'", 'imports electron/cli.js — window may not'],
    ['electron/engine/a.ts', "import { request } from 'undici'", 'imports undici — engine may not'],
    [
      'electron/engine/a.ts',
      "import { writeFile } from 'node:fs/promises'",
      'imports node:fs/promises — engine may not',
    ],
    [
      'electron/engine/a.ts',
      "import { t } from '../portal/tokens.js'",
      'imports electron/portal/tokens.js — engine may not',
    ],
    ['electron/engine/a.ts', "import { s } from '../../demo/server.js'", 'imports demo/server.js — engine may not'],
    ['electron/portal/a.ts', "export * from '../adapters/undiciNet.js'", 'imports electron/adapters/undiciNet.js'],
    ['electron/library/a.ts', "const fs = await import('node:fs')", 'imports node:fs — library may not'],
    ['electron/library/a.ts', "type Fs = import('node:fs').Stats", 'imports node:fs — library may not'],
    [
      'electron/library/a.ts',
      "const db = require('@photostructure/sqlite')",
      'imports @photostructure/sqlite — library may not',
    ],
    ['electron/cli/a.ts', "import { net } from '../adapters/undiciNet.js'", 'cli may not'],
    ['electron/preload.ts', "import { x } from './ports/net.js'", 'imports electron/ports/net.js — preload may not'],
    ['build/bundle.ts', "import { L } from '../shared/limits.js'", 'imports shared/limits.js — build may not'],
    [
      'demo/server.ts',
      "import { x } from '../test/support/canary.js'",
      'imports test/support/canary.js — demo portal may not',
    ],
  ])('stops %s: %s', (path, source, complaint) => {
    expect(imports(path, source).join('\n')).toContain(complaint)
  })

  it('stops a package that has no place and reason', () => {
    expect(imports('electron/main.ts', "import left from 'left-pad/deep'")).toEqual([
      '1 imports left-pad — an uncategorised package: give it a row with its place and reason in build/layers/layerRules.ts',
    ])
  })

  it('stops a folder that has no layer', () => {
    expect(imports('electron/sundries/a.ts', '')[0]).toContain('belongs to no layer')
  })

  it('gives a named file its own layer, not its folder’s', () => {
    expect(findLayer('electron/engine/api/engine.ts')?.name).toBe('contracts')
    expect(findLayer('renderer/bridge/api.ts')?.name).toBe('bridge')
  })
})

describe('what must not be written', () => {
  it.each([
    ['shared/a.ts', 'const now = Date.now()', 'Clock port'],
    ['electron/engine/a.ts', 'const now = new Date()', 'Clock port'],
    ['electron/engine/a.ts', 'setTimeout(go, 10)', 'Clock.sleep'],
    ['shared/a.ts', 'const dice = Math.random()', 'RandomSource port'],
    ['demo/seed/a.ts', 'const dice = Math.random()', 'RandomSource port'],
    ['electron/portal/a.ts', 'const p = process.env.RUDI_PASSWORD', 'composition root'],
    ['electron/engine/a.ts', 'console.log(token)', 'Log port'],
    ['electron/window/a.ts', 'ipcMain.on("x", f)', 'shared/ipc/contract.ts'],
    ['electron/handlers/a.ts', 'window.webContents.send("x", 1)', 'shared/ipc/contract.ts'],
    ['electron/handlers/a.ts', 'void shell.openExternal(url)', 'W-10'],
    ['electron/main.ts', 'const w = new BrowserWindow({})', 'W-01'],
    ['renderer/parts/a.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: x }} />', 'W-12'],
    ['electron/adapters/a.ts', 'connect({ rejectUnauthorized: false })', 'W-11'],
    ['electron/main.ts', "process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'", 'W-11'],
    ['electron/window/a.ts', 'void w.loadFile("index.html")', 'W-05'],
    ['electron/window/a.ts', 'void w.loadURL("file:///index.html")', 'W-05'],
    ['electron/main.ts', 'app.commandLine.appendSwitch("--no-sandbox")', 'W-02'],
    ['electron/adapters/net/undiciNet.ts', 'agent.compose(interceptors.redirect())', 'one conversation'],
    ['electron/adapters/net/undiciNet.ts', 'new RetryAgent(agent)', 'one conversation'],
    ['electron/portal/a.ts', 'const answer = await fetch(url)', 'Net port'],
    ['electron/adapters/a.ts', 'agent.compose(interceptors.decompress())', 'Net port'],
    ['electron/adapters/a.ts', "import { createGunzip } from 'node:zlib'", 'unpacks nothing'],
    ['electron/engine/a.ts', 'body.pipeThrough(new DecompressionStream("gzip"))', 'unpacks nothing'],
    ['shared/a.ts', '// @ts-nocheck', 'make the types true'],
    ['test/unit/a.spec.ts', 'const a = b as any', 'decode it'],
    ['shared/a.ts', 'export enum Colour { Red }', 'string literals'],
    ['shared/utils/a.ts', '', 'named for nothing'],
    ['electron/downloadManager/manager.ts', '', 'named for nothing'],
    ['shared/http/index.ts', '', 'barrel'],
    ['shared/a.ts', "type A = { readonly is: 'a' } | { readonly is: 'b' }", 'the tag of a union is called type'],
    ['renderer/a.ts', "interface A {\n  readonly is:\n    | 'a'\n    | 'b'\n}", 'the tag of a union is called type'],
    ['electron/a.ts', "type A = { readonly is: Download['is'] }", 'the tag of a union is called type'],
    ['shared/ipc/a.ts', "z.object({ is: z.literal('a') })", 'the tag of a union is called type'],
    ['shared/ipc/a.ts', "z.discriminatedUnion('is', [])", 'the tag of a union is called type'],
  ])('stops %s: %s', (path, source, complaint) => {
    expect(words(path, source).join('\n')).toContain(complaint)
  })

  it.each([
    ['electron/adapters/system/systemClock.ts', 'const now = Date.now()'],
    ['demo/server.ts', "import { gzipSync } from 'node:zlib'\nsetTimeout(close, Date.now() - startedAt)"],
    ['electron/engine/a.ts', 'const when = new Date(clock.now())'],
    ['electron/engine/a.ts', '// Date.now() would make a simulation lie'],
    ['electron/engine/a.ts', "const sentence = 'call Date.now() yourself'"],
    ['electron/engine/a.ts', 'clock.setTimeout(1)'],
    ['electron/engine/index.test.ts', ''],
    ['test/help/builders.ts', ''],
    ['shared/a.ts', "type A = { readonly type: 'a' } | { readonly type: 'b' }"],
    ['shared/settings/schema.ts', "z.strictObject({ is: z.literal('system') })"],
  ])('lets %s write: %s', (path, source) => {
    expect(words(path, source)).toEqual([])
  })

  it('names the line', () => {
    expect(words('shared/a.ts', '\n\nMath.random()')[0]).toMatch(/^3 /)
  })
})

describe('circles of imports', () => {
  const circles = (...files: readonly (readonly [path: string, source: string])[]) =>
    checkCycles(files.map(([path, source]) => scanSource(path, source))).map(({ say }) => say.split(' — ')[0])

  it('are said as the way around, types included', () => {
    expect(
      circles(
        ['shared/start.ts', "import { a } from './a.js'"],
        ['shared/a.ts', "import type { B } from './parts/b.js'"],
        ['shared/parts/b.ts', "export { c } from '../c.js'"],
        ['shared/c.ts', "import('./a.js')"],
      ),
    ).toEqual(['is in a circle of imports: shared/a.ts → shared/parts/b.ts → shared/c.ts → shared/a.ts'])
  })

  it('are not two ways to one file, nor what only tests do', () => {
    expect(
      circles(
        ['shared/a.ts', "import './b.js'\nimport './c.js'"],
        ['shared/b.ts', "import './c.js'"],
        ['shared/c.ts', ''],
        ['test/help/a.ts', "import './b.js'"],
        ['test/help/b.ts', "import './a.js'"],
      ),
    ).toEqual([])
  })
})

describe('sizes', () => {
  const lines = (count: number) => 'export {}\n'.repeat(count)

  it('stops a file that holds more than one idea can, and lets a spec be longer', () => {
    expect(checkSizes(scanSource('shared/a.ts', lines(401)))[0]?.say).toContain('has 401 lines')
    expect(checkSizes(scanSource('test/unit/a.spec.ts', lines(501)))[0]?.say).toContain('has 501 lines')
  })

  it('lets the rest be', () => {
    expect(checkSizes(scanSource('shared/a.ts', lines(400)))).toEqual([])
    expect(checkSizes(scanSource('test/unit/a.spec.ts', lines(500)))).toEqual([])
  })

  it('lists the longest first', () => {
    const files = [scanSource('shared/short.ts', lines(2)), scanSource('shared/long.ts', lines(9))]
    expect(findLongest(files).files).toBe('shared/long.ts 9, shared/short.ts 2')
  })
})

describe('folders', () => {
  it('have at most fifteen files each', () => {
    const files = (count: number) => Array.from({ length: count }, (_, n) => `shared/a/${n}.ts`)
    expect(checkFolderSizes([...files(15), 'shared/b.ts'])).toEqual([])
    expect(checkFolderSizes(files(16))[0]).toMatchObject({
      path: 'shared/a/',
      say: expect.stringContaining('16 files'),
    })
  })

  it('do not import one another in a circle, although their files do not', () => {
    const files = [
      scanSource('shared/a/one.ts', "import { two } from '../b/two.js'"),
      scanSource('shared/a/three.ts', 'export const three = 3'),
      scanSource('shared/b/two.ts', "import { three } from '../a/three.js'"),
    ]
    expect(checkCycles(files)).toEqual([])
    expect(checkFolderCycles(files)[0]?.say).toContain('shared/a → shared/b → shared/a')
    expect(checkFolderCycles(files.slice(0, 2))).toEqual([])
  })
})

describe('features', () => {
  const circle = (one: string, other: string, back = other) => [
    scanSource(`${one}/store/a.ts`, `import { b } from '${'../'.repeat(one.split('/').length + 1)}${other}/list/b.js'`),
    scanSource(`${other}/list/b.ts`, 'export const b = 1'),
    scanSource(
      `${back}/detail/c.ts`,
      `import { d } from '${'../'.repeat(back.split('/').length + 1)}${one}/labels/d.js'`,
    ),
    scanSource(`${one}/labels/d.ts`, 'export const d = 1'),
  ]

  it.each([
    ['renderer/features/basket', 'renderer/features/catalogue'],
    ['shared/catalogue', 'shared/download'],
    ['electron/engine', 'electron/portal'],
  ])('%s and %s do not import one another in a circle, although their folders do not', (one, other) => {
    const files = circle(one, other)
    expect([...checkCycles(files), ...checkFolderCycles(files)]).toEqual([])
    expect(checkFeatureCycles(files).map(({ say }) => say)).toEqual([
      expect.stringContaining(`${one} → ${other} → ${one}`),
    ])
    expect(checkFeatureCycles(files.slice(0, 2))).toEqual([])
  })

  it('may all be put together by what belongs to none of them', () => {
    expect(checkFeatureCycles(circle('renderer/context', 'renderer/features/basket'))).toEqual([])
  })
})
