import { expect, test } from 'vitest'
import { groupByKey } from '../../../shared/collections/groupByKey.js'

test('groups stand in the order of their first items, and items in their own', () => {
  const groups = groupByKey(['bois', 'arbre', 'banc', 'air'], (word) => word[0])
  expect([...groups]).toEqual([
    ['b', ['bois', 'banc']],
    ['a', ['arbre', 'air']],
  ])
})
