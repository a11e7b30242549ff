// The end of the application waits for the window's last word, and not for ever.
import { expect, it } from 'vitest'
import { openFarewell } from '../../../electron/lifecycle/farewell.js'
import { fakeClock } from '../../help/fakeClock.js'

async function saying() {
  const clock = fakeClock()
  let asked = 0
  let isOver = false
  const farewell = openFarewell(() => {
    asked += 1
  }, clock)
  void farewell.say().then(() => {
    isOver = true
  })
  await clock.pass(0)
  return { clock, farewell, asked: () => asked, isOver: () => isOver }
}

it('asks once, and goes on as soon as it is answered', async () => {
  const { clock, farewell, asked, isOver } = await saying()
  expect([asked(), isOver()]).toEqual([1, false])
  farewell.heard()
  await clock.pass(0)
  expect(isOver()).toBe(true)
})

it('asks anew each time: a window that stayed may have more to carry out', async () => {
  const { clock, farewell, asked } = await saying()
  farewell.heard()
  let isOver = false
  void farewell.say().then(() => {
    isOver = true
  })
  await clock.pass(0)
  expect([asked(), isOver]).toEqual([2, false])
})

it('goes on without a window that does not answer', async () => {
  const { clock, isOver } = await saying()
  await clock.pass(999)
  expect(isOver()).toBe(false)
  await clock.pass(1)
  expect(isOver()).toBe(true)
})
