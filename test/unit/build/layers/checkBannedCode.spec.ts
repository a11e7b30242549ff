import { describe, expect, it } from 'vitest'
import { checkBannedCode } from '../../../../build/layers/checkBannedCode.js'
import { scanSource } from '../../../../build/layers/scanSource.js'

const words = (path: string, source: string) =>
  checkBannedCode(scanSource(path, source), source).map(({ line, say }) => `${line} ${say}`)

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
