import { afterAll, beforeAll, expect, it } from 'vitest'
import { judgeSabotage } from '../../sabotage/judgeSabotage.js'
import type { ProductSabotage } from '../../sabotage/productSabotage.js'
import { createSabotageBench, listPassingGuards, type SabotageBench } from '../../sabotage/sabotageBench.js'

const guard = { spec: 'unit/http/redirect.spec.ts', title: 'knows which statuses send elsewhere' }
const file = 'shared/http/redirect.ts'
const condition = 'status === 301 || status === 302'
const wrong: ProductSabotage = { what: 'wrong', file, find: condition, replace: 'status === 302', ...guard }
const same: ProductSabotage = {
  what: 'same',
  file,
  find: condition,
  replace: `${condition} || status === 301`,
  ...guard,
}
const undeclared: ProductSabotage = { what: 'undeclared', file, find: condition, replace: 'code === 301', ...guard }
const absent: ProductSabotage = { what: 'absent', file, find: 'no such line', replace: '', ...guard }

let bench: SabotageBench
beforeAll(() => {
  bench = createSabotageBench()
})
afterAll(() => bench.remove())

it('keeps nothing of a line that was broken before', async () => {
  const types: string[] = []
  for (const sabotage of [wrong, same, undeclared, same, absent, wrong])
    types.push((await judgeSabotage(bench, sabotage)).type)
  expect(types).toEqual(['killed', 'survived', 'missed', 'survived', 'missed', 'killed'])
  expect(await listPassingGuards(bench, [guard])).toEqual([guard])
})

it('distinguishes a test that is not there from one that passes', async () => {
  const elsewhere = { ...guard, title: 'no such title' }
  expect(await listPassingGuards(bench, [guard, elsewhere])).toEqual([guard])
  expect(await judgeSabotage(bench, { ...wrong, ...elsewhere })).toMatchObject({ type: 'missed' })
})
