import { expect, test } from 'vitest'
import { NORMAL_RANK, PRIORITIES, toPriority, toRank } from '../../../../shared/download/model/priority.js'

test('a priority is read as it was stored, and an unknown one is normal', () => {
  expect(PRIORITIES.map((priority) => toPriority(toRank(priority)))).toEqual([...PRIORITIES])
  expect([toPriority(NORMAL_RANK), toPriority(77)]).toEqual(['normal', 'normal'])
})
