// The window reports a network that is back: downloads do not wait until the engine's next attempt.
import { expect, it } from 'vitest'
import { createFakeBackend } from '../../support/window/fake/fakeBackend.js'
import { setUpWindow } from '../../support/window/setUpWindow.js'

const studio = setUpWindow()

it('the engine is told when the network comes back, and not when it goes', async () => {
  const fakeBackend = createFakeBackend()
  const { page } = await studio.open(fakeBackend)
  const told = (): number => fakeBackend.asked.filter(({ name }) => name === 'traffic.online').length
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(false)
  expect(told()).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(told).toBe(1)
})
