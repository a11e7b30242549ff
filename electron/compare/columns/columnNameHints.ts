import { removeAccents } from '../../../shared/text/removeAccents.js'

/** Words in the names of identifiers, in the order in which they are preferred. */
const IDENTIFIERS: readonly ReadonlySet<string>[] = [
  new Set(['id', 'uuid', 'guid', 'identifiant', 'identifier', 'gid', 'fid', 'objectid']),
  new Set(['code', 'cle', 'key', 'ref', 'reference', 'numero']),
  new Set(['siret', 'siren', 'rna', 'uai', 'finess', 'rivoli']),
  new Set(['insee', 'codgeo', 'depcom', 'iris', 'codeinsee']),
]
/** The rank of a name without a word of identifiers. */
export const NO_IDENTIFIER_RANK = IDENTIFIERS.length

/** Words of places, wherever they stand in a name. */
const PLACES: ReadonlySet<string> = new Set([
  ...['x', 'y', 'lat', 'lon', 'lng', 'latitude', 'longitude', 'geo', 'geom', 'geometry', 'geopoint'],
  ...['coord', 'coords', 'coordonnee', 'coordonnees', 'coordinate', 'coordinates'],
])
/** Words of times at the beginning of a name: “jour_semaine” is a day, “passages_jour” a number of passages. */
const TIMES: ReadonlySet<string> = new Set([
  ...['annee', 'an', 'year', 'mois', 'month', 'jour', 'day', 'heure', 'hour'],
])
/** A longitude alone, a length in “long_km”. */
const LONGITUDE = 'long'

/** Ranks how much a name looks like that of an identifier: 0 the most, `NO_IDENTIFIER_RANK` not at all. */
export function rankIdentifierName(name: string): number {
  const words = splitWords(name)
  const rank = IDENTIFIERS.findIndex((names) => words.some((word) => names.has(word)))
  return rank < 0 ? NO_IDENTIFIER_RANK : rank
}

/**
 * Whether a sum of a column of this name means something: numbers that identify something, years and coordinates are
 * not summed.
 */
export function isSummableName(name: string): boolean {
  const words = splitWords(name)
  const isPlace = words.some((word) => PLACES.has(word)) || words.join() === LONGITUDE
  return rankIdentifierName(name) === NO_IDENTIFIER_RANK && !isPlace && !TIMES.has(words[0] ?? '')
}

const splitWords = (name: string): readonly string[] =>
  removeAccents(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
