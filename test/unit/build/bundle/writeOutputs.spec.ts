import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeLeftovers, writeOutputs } from '../../../../build/bundle/writeOutputs.js'

describe('the folder of bundles', () => {
  it('keeps nothing of an earlier build, which a package would hold as well', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundles-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [kept, left] = [join(folder, 'main.js'), join(folder, 'parts', 'chart-OLD.js')]
    const contents = new TextEncoder().encode('1')
    await writeOutputs(
      [
        { path: kept, contents },
        { path: left, contents },
      ],
      new Date(),
    )
    await removeLeftovers(folder, (path) => path === kept)
    expect([existsSync(kept), existsSync(left)]).toEqual([true, false])
  })
})
