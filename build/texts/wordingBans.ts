type Language = 'fr' | 'en'
type Ban = readonly [found: RegExp, advice: string]

/** What no text of the product may contain in each language, and what to write instead. */
export const WORDING_BANS: Readonly<Record<Language, readonly Ban[]>> = {
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
