import { removeAccents } from '../../text/removeAccents.js'

/** Words in the names of columns whose numbers identify something, or name a year, instead of measuring it. */
const IDENTIFIER =
  /(?:^|[^a-z0-9])(?:id|ids|fid|gid|oid|objectid|uid|cle|key|code|codes|insee|siret|siren|uic|cp|postal|num|numero|n°|no|rang|rank|annees?|years?|millesime|exercice|identifiant|identifier|matricule|version|revision)(?:$|[^a-z])|^an$/i

/** Whether a column of this name holds identifiers or years: its numbers are not grouped, added up or drawn. */
export function isIdentifierColumn(name: string): boolean {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
  return IDENTIFIER.test(removeAccents(words))
}
