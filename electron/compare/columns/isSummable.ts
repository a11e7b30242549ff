import { isIdentifierName } from './keyCandidates.js'

const PLACES_AND_TIMES =
  /^(?:ann[eé]e|an|year|mois|month|jour|day|heure|hour|x|y|lat|lon|lng|long|latitude|longitude|coord.*|geo.*)$/i

/**
 * Whether a sum of a column of this name means something: numbers that identify something, years and coordinates are
 * not summed.
 */
export const isSummable = (name: string): boolean => !isIdentifierName(name) && !PLACES_AND_TIMES.test(name)
