import { expect, it } from 'vitest'
import { createTurns } from '../../../shared/pacing/createTurns.js'

it('begins each work when the one before has ended, also when that failed', async () => {
  const runInTurn = createTurns()
  const order: string[] = []
  const works = ['one', 'two', 'three'].map((name) =>
    runInTurn(async () => {
      order.push(`${name} begins`)
      await Promise.resolve()
      order.push(`${name} ends`)
      if (name === 'two') throw new Error('two')
      return name
    }),
  )
  const ended = await Promise.allSettled(works)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(order).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
