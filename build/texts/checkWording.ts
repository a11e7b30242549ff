import type { Complaint } from '../check/complaint.js'
import { isKeywords, type ProductText } from './readProductTexts.js'
import { WORDING_BANS } from './wordingBans.js'

/** Names of facts and options are among the texts but are read by programs. */
const CODES = /\{\w+(?=[,}])|\$\{[^}]*(?:\}|$)|\bmedia:<id>|\[:[\wé]+\]|--[\w-]+/g

/**
 * Finds words and marks that no text of the product may contain, with what to write instead. Codes and names of facts
 * are skipped.
 */
export function checkWording(texts: readonly ProductText[]): readonly Complaint[] {
  return texts
    .filter((text) => !isKeywords(text))
    .flatMap((text) =>
      (['en', 'fr'] as const).flatMap((language) => {
        const said = text[language]?.replace(CODES, '')
        if (said === undefined) return []
        return WORDING_BANS[language].flatMap(([found, advice]) => {
          const bad = said.match(found)?.[0]
          return bad === undefined ? [] : [{ ...text.places[language], say: `says “${bad}” to a person: ${advice}` }]
        })
      }),
    )
}
