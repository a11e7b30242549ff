import type { Complaint } from '../check/complaint.js'
import { getLine, type ProductText } from './productTexts.js'

type Language = 'fr' | 'en'
type Ban = readonly [found: RegExp, advice: string]

/** Names of facts and options are among the texts but are read by programs. */
const CODES = /\{\w+(?=[,}])|\$\{[^}]*\}|\bmedia:<id>|\[:[\wé]+\]|--[\w-]+/g

const BANS: Readonly<Record<Language, readonly Ban[]>> = {
  en: [
    [/\bmedias?\b/i, 'a person reads “file” or “service”'],
    [/\b(?:we|us|our|ours)\b/i, 'the program is no person: say what happens'],
    [/\b(?:take|takes|taken|took) out\b/i, 'say “remove”'],
    [/\blook(?:s|ed|ing)? (?:at|into|inside|again|for)\b/i, 'say “preview” or “check”'],
    [/\bin the way\b/i, 'say what is wrong, or “ready to download”'],
    [/\bneeds? you\b/i, 'say “action needed” or “problem”'],
    [/\bin line\b/i, 'say “waiting”'],
    [/\bforg(?:et|ets|ot|otten)\b/i, 'say “remove”'],
    [/\banswers? to\b/i, 'say “no results”'],
    [/\bfiled as\b|\bto mend\b/i, 'say “rejected” or “problem”'],
    [/\btell the (?:portal|producer)\b/i, 'say “report it to”'],
    [/!(?!=)|\boops\b/i, 'no exclamation'],
  ],
  // `\b` is not used here, because it takes a letter with an accent for the end of a word.
  fr: [
    [/(?<!\p{L})(?:médias?)(?!\p{L})/iu, 'a person reads “fichier” or “service”'],
    [/(?<!\p{L})(?:nous)(?!\p{L})/iu, 'the program is no person: say what happens'],
    [/(?<!\p{L})(?:dépassée?s?)(?!\p{L})/iu, 'say “Obsolète”'],
    [/(?<!\p{L})(?:abîmée?s?)(?!\p{L})/iu, 'say “Endommagé”'],
    [/(?<!\p{L})(?:oubli(?:er|ez|ée?s?))(?!\p{L})/iu, 'say “Retirer”'],
    [/(?<!\p{L})(?:regarder)(?!\p{L})/iu, 'say “Aperçu” or “Vérifier”'],
    [/(?<!\p{L})(?:rangée? comme)(?!\p{L})/iu, 'say “rejeté”'],
    [/(?<!\p{L})(?:ne répond à)(?!\p{L})/iu, 'say “Aucun résultat”'],
    [/ !|prévenez/i, 'say “signalez-le”, without an exclamation'],
    [/[^\s\d"`/a-z:]:(?=\s)|[a-zéèà)»’](?:[;?!:])(?=\s)/, 'French sets a space before ; : ! and ?'],
    [/«(?! )|(?<! )»/, 'French sets a space inside guillemets'],
    [/\p{L}'\p{L}/u, 'the apostrophe is ’'],
  ],
}

/**
 * Finds words and marks that no text of the product may contain, with what to write instead. Codes and names of facts
 * are skipped.
 */
export function checkWording(texts: readonly ProductText[]): readonly Complaint[] {
  return texts.flatMap((text) =>
    (['en', 'fr'] as const).flatMap((language) => {
      const said = text[language]?.replace(CODES, '')
      if (said === undefined) return []
      return BANS[language].flatMap(([found, advice]) => {
        const bad = said.match(found)?.[0]
        return bad === undefined
          ? []
          : [{ path: text.path, line: getLine(text, language), say: `says “${bad}” to a person: ${advice}` }]
      })
    }),
  )
}
