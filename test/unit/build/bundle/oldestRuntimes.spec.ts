// The sources use nothing that the oldest runtimes lack: Node 20.19 outside of the page (the command line), Chrome 130
// in it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../../../../build/setup/paths.mjs'

const NODE_LACKS =
  /\bPromise\.(?:withResolvers|try)\(|\b(?:Object|Map)\.groupBy\(|\bArray\.fromAsync\(|\b(?:Set|Map)\([^()]*\)\.(?:union|intersection|difference|isSubsetOf)\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|take|drop|flatMap|reduce|toArray|some|every|find)\(|\bnew WebSocket\(|\bfs\.glob\(|\bzlib\.\w*[zZ]std/

const PAGE_LACKS =
  /\bRegExp\.escape\(|\bError\.isError\(|\bMath\.(?:f16round|sumPrecise)\(|\bFloat16Array\b|\.(?:fromBase64|toBase64|fromHex|toHex)\(|\bIterator\.concat\(|\bTemporal\./

const sources = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '')

const users = (folders: readonly string[], lacking: RegExp) =>
  folders
    .flatMap(sources)
    .flatMap(
      (path) => lacking.exec(withoutComments(readFileSync(join(ROOT, path), 'utf8')))?.map((use) => [path, use]) ?? [],
    )

describe('what an oldest runtime lacks', () => {
  it('is used nowhere in the product', () => {
    expect(users(['electron', 'demo', 'shared'], NODE_LACKS)).toEqual([])
    expect(users(['renderer', 'shared'], PAGE_LACKS)).toEqual([])
  })

  it.each([
    'const { promise } = Promise.withResolvers()',
    'Object.groupBy(rows, by)',
    'new Set(names).union(others)',
    'rows.values().map(nameOf)',
  ])('would be seen outside the page: %s', (use) => {
    expect(NODE_LACKS.test(use)).toBe(true)
  })

  it.each(['RegExp.escape(text)', 'Uint8Array.fromBase64(text)'])('would be seen in the page: %s', (use) => {
    expect(PAGE_LACKS.test(use)).toBe(true)
  })
})
