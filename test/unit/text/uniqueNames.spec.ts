import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameColumns } from '../../../shared/preview/text/headerLayout.js'
import { createUniqueNames } from '../../../shared/text/uniqueNames.js'

const number = (name: string, tried: number): string => `${name}_${tried}`

/** The same by trying every number. */
function nameSlowly(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let free = name
    for (let tried = 2; taken.has(free.toLowerCase()); tried++) free = number(name, tried)
    taken.add(free.toLowerCase())
    return free
  })
}

it('gives the first free number, whatever names are taken', () => {
  const name = fc.stringMatching(/^[aA](_[2-5])?(_[2-3])?$/)
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const makeUnique = createUniqueNames({ number })
      expect(names.map((one) => makeUnique(one))).toEqual(nameSlowly(names))
    }),
  )
})

it('tries no number twice for one name', () => {
  let tries = 0
  const makeUnique = createUniqueNames({
    number: (name, tried) => {
      tries += 1
      return number(name, tried)
    },
  })
  for (let at = 0; at < 8000; at++) makeUnique(`a_${at + 8000}`)
  for (let at = 0; at < 8000; at++) makeUnique(at % 2 === 0 ? 'a' : 'A')
  expect(tries).toBeLessThan(20_000)
})

it('the columns of a hostile header are named by their places, and no two alike', () => {
  const header = [
    ...Array.from({ length: 8000 }, (_, at) => `a_${at + 8001}`),
    ...Array.from({ length: 8000 }, () => 'a'),
  ]
  const names = nameColumns(header, header.length)
  expect([new Set(names).size, names[8000], names[8001]]).toEqual([16_000, 'a', 'a_16001'])
})
