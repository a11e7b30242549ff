import { createUniqueNames } from '../../../shared/text/uniqueNames.js'

/** Makes the names distinct by adding numbers. Names that differ only in capitals are one name to SQL. */
export function makeNamesDistinct(names: readonly string[]): readonly string[] {
  const makeUnique = createUniqueNames({ number: (name, number) => `${name} ${number}` })
  return names.map((name) => makeUnique(name))
}
