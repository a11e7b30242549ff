// Quitting waits for the window's last message, but not for ever.
import { expect, it } from 'vitest'
import { createWindowFlush } from '../../../electron/lifecycle/windowFlush.js'
import { createFakeClock } from '../../support/time/fakeClock.js'

async function saying() {
  const clock = createFakeClock()
  let asked = 0
  let isOver = false
  const windowFlush = createWindowFlush(() => {
    asked += 1
  }, clock)
  void windowFlush.flush().then(() => {
    isOver = true
  })
  await clock.pass(0)
  return { clock, farewell: windowFlush, asked: () => asked, isOver: () => isOver }
}

it('asks once, and goes on as soon as it is answered', async () => {
  const { clock, farewell: windowFlush, asked, isOver } = await saying()
  expect([asked(), isOver()]).toEqual([1, false])
  windowFlush.confirm()
  await clock.pass(0)
  expect(isOver()).toBe(true)
})

it('asks anew each time: a window that stayed may have more to carry out', async () => {
  const { clock, farewell: windowFlush, asked } = await saying()
  windowFlush.confirm()
  let isOver = false
  void windowFlush.flush().then(() => {
    isOver = true
  })
  await clock.pass(0)
  expect([asked(), isOver]).toEqual([2, false])
})

it('the end of the application does not wait for a window that does not answer', async () => {
  const { clock, isOver } = await saying()
  await clock.pass(999)
  expect(isOver()).toBe(false)
  await clock.pass(1)
  expect(isOver()).toBe(true)
})

it('asks once for two that wait at the same time, and one answer ends both', async () => {
  const { clock, farewell: windowFlush, asked, isOver } = await saying()
  let isOtherOver = false
  void windowFlush.flush().then(() => {
    isOtherOver = true
  })
  windowFlush.confirm()
  await clock.pass(0)
  expect([asked(), isOver(), isOtherOver]).toEqual([1, true, true])
})
