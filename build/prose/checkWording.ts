import type { Complaint } from '../check/complaint.js'
import { getLine, isPaired, type ProductText } from './productTexts.js'
import { WORDING_BANS } from './wordingBans.js'

/** Names of facts and options are among the texts but are read by programs. */
const CODES = /\{\w+(?=[,}])|\$\{[^}]*(?:\}|$)|\bmedia:<id>|\[:[\wé]+\]|--[\w-]+/g

/** Words that the search of the settings finds, which are not read. */
const isKeywords = ({ name }: ProductText): boolean => name.endsWith('.also')

/**
 * Finds words and marks that no text of the product may contain, with what to write instead. Codes and names of facts
 * are skipped.
 */
export function checkWording(texts: readonly ProductText[]): readonly Complaint[] {
  return texts
    .filter((text) => !isKeywords(text))
    .flatMap((text) => [
      ...(['en', 'fr'] as const).flatMap((language) => {
        const said = text[language]?.replace(CODES, '')
        if (said === undefined) return []
        return WORDING_BANS[language].flatMap(([found, advice]) => {
          const bad = said.match(found)?.[0]
          return bad === undefined
            ? []
            : [{ path: text.path, line: getLine(text, language), say: `says “${bad}” to a person: ${advice}` }]
        })
      }),
      ...checkEnds(text),
    ])
}

/** The mark at the end of a text: none for a label; undefined where it depends on the facts. */
const findEnd = (said: string): string | undefined =>
  said.endsWith('}') ? undefined : (said.match(/[.?:…]$/)?.[0] ?? '')

/** A text of several sentences ends with a mark, and both languages end with the same one. */
function checkEnds(text: ProductText): readonly Complaint[] {
  const { fr, en, path } = text
  if (fr === undefined || en === undefined || !isPaired(text)) return []
  const complain = (say: string): readonly Complaint[] => [{ path, line: getLine(text, 'fr'), say }]
  const [inFrench, inEnglish] = [findEnd(fr), findEnd(en)]
  if (inFrench === '' && !fr.endsWith(')') && /[.?] \p{Lu}/u.test(fr))
    return complain(`ends “${fr}” without a full stop`)
  if (inFrench === undefined || inEnglish === undefined || inFrench === inEnglish) return []
  return complain(`ends “${fr}” and “${en}” with different marks`)
}
