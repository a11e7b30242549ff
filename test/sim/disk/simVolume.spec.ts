import { describe, expect, test } from 'vitest'
import { createRandom } from '../world/random.js'
import { createSimVolume } from './simVolume.js'

const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : Buffer.from(bytes).toString())
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words)

/** Returns what is left of a file after a hundred different power cuts. */
function leftOf(make: (volume: ReturnType<typeof createSimVolume>) => void, path: string): ReadonlySet<string | null> {
  const left = new Set<string | null>()
  for (let lot = 0; lot < 100; lot += 1) {
    const volume = createSimVolume(['/d'])
    make(volume)
    volume.crash('power', createRandom(lot))
    left.add(text(volume.bytesOf(path)))
  }
  return left
}

describe('a power cut', () => {
  test('takes nothing that was synced, data and name', () => {
    const left = leftOf((volume) => {
      const inode = volume.create('/d/a')
      volume.write(inode, 0, bytes('kept'))
      volume.sync(inode)
      volume.syncFolder('/d')
    }, '/d/a')
    expect([...left]).toEqual(['kept'])
  })

  test('may take the name of synced data', () => {
    const left = leftOf((volume) => {
      const inode = volume.create('/d/a')
      volume.write(inode, 0, bytes('kept'))
      volume.sync(inode)
    }, '/d/a')
    expect(left).toEqual(new Set(['kept', null]))
  })

  test('may keep the name and lose, zero or spoil the data', () => {
    const left = leftOf((volume) => {
      const inode = volume.create('/d/a')
      volume.syncFolder('/d')
      volume.write(inode, 0, bytes('lost'))
    }, '/d/a')
    expect(left.has('') && left.has('lost') && left.has('\0\0\0\0')).toBe(true)
    expect(left.size).toBeGreaterThan(4)
  })

  test('may keep what was written after a cut and forget the cut', () => {
    const left = leftOf((volume) => {
      const inode = volume.create('/d/a')
      volume.write(inode, 0, bytes('version one'))
      volume.sync(inode)
      volume.syncFolder('/d')
      volume.cut(inode, 0)
      volume.write(inode, 0, bytes('VERSION'))
    }, '/d/a')
    expect(left.has('VERSION one')).toBe(true)
  })

  test('keeps the names of a folder up to some point of their order', () => {
    const left = leftOf((volume) => {
      volume.create('/d/a')
      volume.syncFolder('/d')
      volume.link(volume.create('/d/b'), '/d/c')
      volume.unlink('/d/a')
    }, '/d/c')
    expect(left).toEqual(new Set(['', null]))
  })
})

test('a killed process loses nothing that it wrote', () => {
  const volume = createSimVolume(['/d'])
  volume.write(volume.create('/d/a'), 0, bytes('here'))
  volume.crash('kill', createRandom(1))
  expect(text(volume.bytesOf('/d/a'))).toBe('here')
})

describe('a power cut after a kill', () => {
  const leaveUnsynced = (volume: ReturnType<typeof createSimVolume>) => {
    const inode = volume.create('/d/a')
    volume.syncFolder('/d')
    volume.write(inode, 0, bytes('left'))
    volume.crash('kill', createRandom(1))
    return inode
  }

  test('may take what the killed process never synced', () => {
    const left = leftOf((volume) => void leaveUnsynced(volume), '/d/a')
    expect(left.has('') && left.has('left')).toBe(true)
  })

  test('takes nothing that the next process has synced', () => {
    const left = leftOf((volume) => volume.sync(leaveUnsynced(volume)), '/d/a')
    expect([...left]).toEqual(['left'])
  })
})

test('a file in a folder without a durable name is not durable', () => {
  const volume = createSimVolume([])
  volume.makeFolder('/d')
  const inode = volume.create('/d/a')
  volume.write(inode, 0, bytes('synced'))
  volume.sync(inode)
  volume.syncFolder('/d')
  expect([text(volume.durableBytesOf('/d/a')), volume.isSettled('/d/a')]).toEqual([null, false])
  volume.syncFolder('/')
  expect([text(volume.durableBytesOf('/d/a')), volume.isSettled('/d/a')]).toEqual(['synced', true])
})

test('only a file that is there can be renamed', () => {
  const volume = createSimVolume(['/d', '/d/folder'])
  for (const path of ['/d/missing', '/d/folder']) expect(() => volume.rename(path, '/d/a')).toThrow('only a file')
})

test('a failed sync drops its pages, and the next one has nothing to complain about', () => {
  const volume = createSimVolume(['/d'])
  const inode = volume.create('/d/a')
  volume.write(inode, 0, bytes('lost'))
  volume.dropPages(inode)
  volume.sync(inode)
  expect(text(volume.bytesOf('/d/a'))).toBe('\0\0\0\0')
})
