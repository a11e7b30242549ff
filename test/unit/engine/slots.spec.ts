import { expect, test } from 'vitest'
import { openSlots } from '../../../electron/engine/slots.js'
import { LIMITS } from '../../../shared/limits.js'

/** A bench of downloads that run until told to end; says how many ran at once, in all and per host. */
function bench(window: { readonly running: number; readonly perHost: number }) {
  const ends = new Map<string, () => void>()
  const most = new Map<string, number>()
  const hostOf = (id: string): string => id.split('/')[0] ?? ''
  const count = (host: string | null): number =>
    [...ends.keys()].filter((id) => host === null || hostOf(id) === host).length
  const slots = openSlots(window, (id) => {
    const running = new Promise<void>((resolve) => ends.set(id, resolve))
    for (const host of [null, hostOf(id)]) most.set(host ?? 'all', Math.max(most.get(host ?? 'all') ?? 0, count(host)))
    return running
  })
  return {
    slots,
    most,
    async run() {
      let started = 0
      for (let idle = 0; idle < 20; ) {
        await new Promise((resolve) => setImmediate(resolve))
        const [id, end] = [...ends][0] ?? []
        if (id === undefined) {
          idle += 1
          continue
        }
        idle = 0
        started += 1
        ends.delete(id)
        end?.()
      }
      return started
    },
  }
}

test('never more run at once than the window says, in all and per host, and all run in the end (N-14)', async () => {
  const { slots, most, run } = bench({ running: LIMITS.DOWNLOADS_RUNNING, perHost: LIMITS.DOWNLOADS_PER_HOST })
  for (const host of ['a', 'b', 'c'])
    for (let number = 0; number < 40; number += 1) slots.wait(host, `${host}/${number}`)
  expect(await run()).toBe(120)
  expect(Object.fromEntries(most)).toEqual({ all: 6, a: 4, b: 4, c: 4 })
})
