// Answers all attackers: what the product does not have cannot be used against it (W-02, W-11, I-08, P-02, P-06, S-09, S-11).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Everything that is shipped, by path. */
const product: readonly (readonly [string, string])[] = ['demo', 'electron', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [`${folder}/${name.replaceAll('\\', '/')}`, read(`${folder}/${name}`)] as const),
)

/** The lines that hold `what`, comments apart. */
function linesWith(what: RegExp): readonly string[] {
  return product.flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => what.test(line) && !/^\s*(?:\/\/|\*|\/\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
}

describe('the product', () => {
  it('is all looked at', () => {
    expect(product.length).toBeGreaterThan(150)
    expect(linesWith(/\benableSandbox\(/)).toHaveLength(1)
  })

  it.each([
    ['embeds no page of others', /<webview|\bBrowserView\b|\bWebContentsView\b|@electron\/remote/],
    ['accepts no certificate by itself', /certificate-error|setCertificateVerifyProc|select-client-certificate/],
    ['silences no warning', /ELECTRON_DISABLE_SECURITY_WARNINGS/],
    ['has no synchronous question', /\bsendSync\b|\breturnValue\s*=|\bipcMain\.on\(/],
    [
      'gives the page no port and no shared memory',
      /\bMessageChannelMain\b|\bwebContents\.postMessage\(|\bSharedArrayBuffer\b/,
    ],
    ['updates nothing by itself', /\bautoUpdater\b|\bautoDownload = true|\bautoInstallOnAppQuit = true/],
    ['sends no crash report', /\bcrashReporter\b/],
    ['adds nothing to the system’s lists of recent documents', /\baddRecentDocument\b/],
    ['runs no text as code', /\beval\(|\bnew Function\(|\bexecuteJavaScript\(|\binsertCSS\(/],
    ['adds no switch to Chromium', /\bappendSwitch\(|\bappendArgument\(/],
  ])('%s', (_what, seen) => {
    expect(linesWith(seen)).toEqual([])
  })

  it('forks no Node: the fuse that would allow it is off', () => {
    // Under plain Node the command line starts itself again to compare files. No part of the window can reach that. And a
    // program that was found on this computer is started with a file, never Node.
    const comparing = 'electron/composition/cli/cliComparisons.ts'
    expect(linesWith(/\bchild_process\b|(?<!utilityProcess|deps)\.fork\(/)).toEqual([
      "electron/adapters/preview/qgisProgram.ts: import { spawn } from 'node:child_process'",
      `${comparing}: import { fork } from 'node:child_process'`,
    ])
    expect(linesWith(/\bspawn\(/)).toEqual([expect.stringContaining('spawn(program, [...words, path], {')])
    expect(read(comparing)).toContain('process.versions.electron === undefined ? forkItself(script) : startHere()')
    const importing = linesWith(/(?:from |import\()'.*\/cliComparisons\.js'/).map((line) => line.split(':')[0])
    expect(importing).toEqual(['electron/composition/cli/cliContextFactory.ts'])
  })

  it('asks for the sandbox before it is ready, and nothing that ships turns it off', () => {
    const main = read('electron/main.ts')
    expect(main.indexOf('app.enableSandbox()')).toBeGreaterThan(0)
    expect(main.indexOf('app.enableSandbox()')).toBeLessThan(main.indexOf('whenReady'))
    for (const file of ['electron-builder.yml', 'package.json'])
      expect(read(file), file).not.toMatch(/^[^#\n]*--(?:no-sandbox|disable-web-security|inspect)\b/m)
  })
})
