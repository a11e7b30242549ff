import { describe, expect, it } from 'vitest'
import { createCoalescedSync } from '../../../../electron/adapters/disk/coalescedSync.js'

/** Creates a sync that ends when the test says so. */
function heldSync() {
  const begun: { readonly path: string; readonly end: (error?: Error) => void }[] = []
  const sync = createCoalescedSync<void>(
    (path) =>
      new Promise((resolve, reject) => {
        begun.push({ path, end: (error) => (error === undefined ? resolve() : reject(error)) })
      }),
  )
  const end = async (index: number, error?: Error): Promise<void> => {
    begun[index]?.end(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { sync, end, count: () => begun.length }
}

describe('a grouped sync', () => {
  it('serves all who ask while one is under way by the next one, never by the one that began before they asked', async () => {
    const { sync, end, count } = heldSync()
    let served = 0
    const serve = (): number => (served += 1)
    void sync('/a').then(serve)
    void sync('/a').then(serve)
    void sync('/a').then(serve)
    await end(0)
    const afterFirst = [count(), served]
    await end(1)
    expect([afterFirst, [count(), served]]).toEqual([
      [2, 1],
      [2, 3],
    ])
  })

  it('lets no path wait for another', () => {
    const { sync, count } = heldSync()
    void sync('/a')
    void sync('/b')
    expect(count()).toBe(2)
  })

  it('reports a failure to each caller of that sync, and starts a new one for the next caller', async () => {
    const { sync, end, count } = heldSync()
    const reported = Promise.all([sync('/a').catch(({ message }: Error) => message), sync('/a').then(() => 'synced')])
    await end(0, new Error('no'))
    await end(1)
    expect([await reported, count()]).toEqual([['no', 'synced'], 2])
  })
})
