import type { Complaint } from '../check/complaint.js'
import { getLine, isPaired, type ProductText } from './productTexts.js'

type Language = 'fr' | 'en'
type Ban = readonly [found: RegExp, advice: string]

/** Names of facts and options are among the texts but are read by programs. */
const CODES = /\{\w+(?=[,}])|\$\{[^}]*(?:\}|$)|\bmedia:<id>|\[:[\wé]+\]|--[\w-]+/g

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
    [/\b(?:take|takes|taken|took) (?:it|them) out\b/i, 'say “remove”'],
    [/\bplease\b/i, 'say what to do'],
    [/\bin (?:the )?clear\b|\bclear copy\b/i, 'say “unencrypted”'],
    [/\b(?:if it lasts|if it persists)\b/i, 'say “if the problem persists”'],
    [/\bformer (?:versions?|files?)\b/i, 'say “previous version”'],
    [
      /\bbroke off\b|\bnothing of it\b|\bmade? anew\b|\bgiven again\b/i,
      'say “interrupted”, “nothing”, “rebuilt”, “repeated”',
    ],
    [/\bno (?:key|selection) of\b|\bholds no\b/i, 'say “is not a” or “contains no”'],
    [/\btimetable\b/i, 'say “schedule”'],
    [/\bsystem’s keychain\b/i, 'say “system keychain”'],
    [/\b(?:licens|organiz|recogniz|synchroniz|colou?r(?<!colour))\w*/i, 'British spelling'],
    [/["']|\.\.\./, 'the marks are “ ” ’ …'],
  ],
  // `\b` is not used here, because it takes a letter with an accent for the end of a word.
  fr: [
    [/(?<!\p{L})(?:médias?)(?!\p{L})/iu, 'a person reads “fichier” or “service”'],
    [/(?<!\p{L})(?:nous)(?!\p{L})/iu, 'the program is no person: say what happens'],
    [/(?<!\p{L})(?:dépassée?s?)(?!\p{L})/iu, 'say “Obsolète”'],
    [/(?<!\p{L})abîm/iu, 'say “Endommagé”'],
    [/(?<!\p{L})(?:tu|toi|tes)(?!\p{L})/iu, 'say “vous”'],
    [/(?<!\p{L})(?:ce|cet) poste(?!\p{L})/iu, 'say “cet ordinateur”'],
    [/(?<!\p{L})si cela (?:dure|persiste|se répète)/iu, 'say “si le problème persiste”'],
    [/(?<!\p{L})anciennes? versions? (?:d|sont)/iu, 'say “versions précédentes”'],
    [/(?<!\p{L})à accès restreint/iu, 'say “en accès restreint”'],
    [/(?<!\p{L})calendrier des/iu, 'say “horaires”'],
    [/(?<!\p{L})veuillez|s’il vous plaît/iu, 'say what to do'],
    [/["']|\.\.\./, 'the marks are « » ’ …'],
    [/(?<!\p{L})(?:oubli(?:er|ez|ée?s?))(?!\p{L})/iu, 'say “Retirer”'],
    [/(?<!\p{L})(?:regarder)(?!\p{L})/iu, 'say “Aperçu” or “Vérifier”'],
    [/(?<!\p{L})(?:rangée? comme)(?!\p{L})/iu, 'say “rejeté”'],
    [/(?<!\p{L})(?:ne répond à)(?!\p{L})/iu, 'say “Aucun résultat”'],
    [/ !|prévenez/i, 'say “signalez-le”, without an exclamation'],
    [
      /[^\s\d"`/a-z:]:(?=\s)|[a-zéèà)»’](?:[;?!:])(?=\s)|[^\s"`/]\??[;?](?:\s|$)/,
      'French sets a space before ; : ! and ?',
    ],
    [/«(?! )|(?<! )»/, 'French sets a space inside guillemets'],
  ],
}

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
        return BANS[language].flatMap(([found, advice]) => {
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
