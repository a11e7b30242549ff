import { describe, expect, it } from 'vitest'
import { checkCycles, checkFeatureCycles, checkFolderCycles } from '../../../../build/layers/checkCycles.js'
import { scanSource } from '../../../../build/layers/scanSource.js'

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

describe('folders', () => {
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
