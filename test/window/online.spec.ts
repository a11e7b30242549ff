// A network that comes back is news for the machine: nobody waits until the next look.
import { expect, it } from 'vitest'
import { aStudio } from './aStudio.js'
import { aWorld } from './fakeMachine.js'

const studio = aStudio()

it('is told when it comes back, and not when it goes', async () => {
  const world = aWorld()
  const { page } = await studio.open(world)
  const told = (): number => world.asked.filter(({ name }) => name === 'traffic.online').length
  await page.context().setOffline(true)
  await expect.poll(() => page.evaluate('navigator.onLine')).toBe(false)
  expect(told()).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(told).toBe(1)
})
