import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeBundles } from '../../../../build/bundle/nodeBundles.js'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

describe('the package of npm', () => {
  const { bin, files, man } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>
    readonly files: readonly string[]
    readonly man: string
  }

  it('names the command twice, and what it runs begins as a script', () => {
    expect(bin).toEqual({ desk: 'dist/cli.cjs', 'rudi-desk': 'dist/cli.cjs' })
    expect(readFileSync(join(ROOT, 'electron', 'cli.ts'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('holds the command line, its threads and its papers, and nothing of the window or of the tests', () => {
    expect(files).toEqual(['dist/{cli,crypto,hash,transfer}.cjs', 'dist/third-party.txt', 'build/package/command/*'])
    // A renamed bundle would be left out silently.
    const made = nodeBundles.map(({ out }) => out)
    expect(made).toEqual(expect.arrayContaining(['cli.cjs', 'crypto.cjs', 'hash.cjs', 'transfer.cjs']))
    expect(existsSync(join(ROOT, man))).toBe(true)
  })
})
