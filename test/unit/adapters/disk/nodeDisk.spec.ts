import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { nodeDisk } from '../../../../electron/adapters/disk/nodeDisk.js'
import { getRemainingChunks } from '../../../../electron/adapters/disk/readWriteLoops.js'
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

/** The files that this process has open. The descriptor of the listing itself is gone when it is looked up. */
function listOpenFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(join('/proc/self/fd', descriptor))]
    } catch {
      return []
    }
  })
}

it.runIf(process.platform === 'linux').each(['read', 'resume'] as const)(
  'a file that cannot be looked at is closed (%s)',
  async (how) => {
    const path = join(await createTemporaryFolder(), 'partial')
    writeFileSync(path, 'bytes')
    const probe = await open(path)
    const prototype = Object.getPrototypeOf(probe) as typeof probe
    await probe.close()
    const failing = vi.spyOn(prototype, 'stat').mockRejectedValue(Object.assign(new Error('EIO'), { code: 'EIO' }))
    const opened = await nodeDisk.open(path, how)
    failing.mockRestore()
    const isStillOpen = listOpenFiles().includes(path)
    expect([opened.ok, isStillOpen]).toEqual([false, false])
  },
)
