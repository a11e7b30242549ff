import { expect, it } from 'vitest'
import { throttleChanges } from '../../../../electron/window/desktop/throttleChanges.js'
import { createFakeClock } from '../../../support/time/fakeClock.js'

function createRig() {
  const clock = createFakeClock()
  const shown: number[] = []
  const life = new AbortController()
  return {
    clock,
    shown,
    life,
    show: throttleChanges({ clock, life: life.signal }, (value: number) => shown.push(value)),
  }
}

it('the first value is passed on at once, and then the last of each second', async () => {
  const { clock, shown, show } = createRig()
  for (let value = 0; value < 25; value += 1) {
    show(value)
    await clock.pass(100)
  }
  expect(shown).toEqual([0, 9, 19])
  await clock.pass(1000)
  expect(shown).toEqual([0, 9, 19, 24])
})

it('a value is passed on at once when none came for a second', async () => {
  const { clock, shown, show } = createRig()
  show(1)
  await clock.pass(1000)
  show(2)
  expect(shown).toEqual([1, 2])
})

it('no value is passed on once the application ends', async () => {
  const { clock, shown, show, life } = createRig()
  show(1)
  show(2)
  life.abort()
  await clock.pass(2000)
  expect(shown).toEqual([1])
})
