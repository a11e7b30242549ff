// What the older of the two runtimes lacks is not asked of it: Node 18.15 in main, Chrome 114 in the page.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../build/setup/paths.mjs'

const LACKING =
  /\bURL\.canParse\(|\bAbortSignal\.any\(|\bPromise\.(?:withResolvers|try)\(|\b(?:Object|Map)\.groupBy\(|\bArray\.fromAsync\(|\bnew (?:Set|Map)\([^()]*\)\.(?:union|intersection|difference|values\(\)\.(?:map|filter))\(|\bcrypto\.hash\(|\bscheduler\.yield\(|\bIntl\.DurationFormat\b/

const sources = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')

it('is used nowhere in the product', () => {
  const users = ['electron', 'shared', 'renderer']
    .flatMap(sources)
    .flatMap(
      (path) => LACKING.exec(withoutComments(readFileSync(join(ROOT, path), 'utf8')))?.map((use) => [path, use]) ?? [],
    )
  expect(users).toEqual([])
})

it('would be seen', () => {
  expect(LACKING.test('if (URL.canParse(text)) return')).toBe(true)
  expect(LACKING.test('AbortSignal.any([a, b])')).toBe(true)
})
