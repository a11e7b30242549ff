import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { getRemainingChunks, nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'

describe('what the system did not write at once', () => {
  const pieces = () => [new Uint8Array([1, 2, 3]), new Uint8Array([4, 5]), new Uint8Array([6])]
  it.each([
    [0, [[1, 2, 3], [4, 5], [6]]],
    [2, [[3], [4, 5], [6]]],
    [3, [[4, 5], [6]]],
    [4, [[5], [6]]],
    [6, []],
  ])('after %i bytes is all that is left, in order', (written, rest) => {
    expect(getRemainingChunks(pieces(), written).map((piece) => [...piece])).toEqual(rest)
  })

  it('is written by the next call', async () => {
    const path = join(await createTemporaryFolder(), 'partial')
    const opened = await nodeDisk.open(path, 'create-new')
    if (!opened.ok) throw new Error(opened.failure.code)
    const probe = await open(path)
    const prototype = Object.getPrototypeOf(probe) as typeof probe
    await probe.close()
    const really = prototype.writev
    // A system that writes two bytes at a time.
    const twoBytes = function (this: typeof probe, all: readonly Uint8Array[], at: number) {
      return really.call(this, [Buffer.concat(all).subarray(0, 2)], at)
    }
    const short = vi.spyOn(prototype, 'writev').mockImplementation(twoBytes as unknown as typeof really)
    expect(await opened.value.writeAt(pieces(), 1)).toMatchObject({ ok: true })
    short.mockRestore()
    await opened.value.close()
    expect([...readFileSync(path)]).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})
