import { describe, expect, it } from 'vitest'
import { checkFolderSizes, checkSizes, findLongest } from '../../../../build/layers/checkSizes.js'
import { scanSource } from '../../../../build/layers/scanSource.js'

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

  it('of folders are fifteen files each at most', () => {
    const files = (count: number) => Array.from({ length: count }, (_, n) => `shared/a/${n}.ts`)
    expect(checkFolderSizes([...files(15), 'shared/b.ts'])).toEqual([])
    expect(checkFolderSizes(files(16))[0]).toMatchObject({
      path: 'shared/a/',
      say: expect.stringContaining('16 files'),
    })
  })
})
