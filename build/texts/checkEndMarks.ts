import type { Complaint } from '../check/complaint.js'
import { isKeywords, isPaired, type ProductText } from './readProductTexts.js'

/** Checks that a text of several sentences ends with a mark, and that both languages end with the same one. */
export function checkEndMarks(texts: readonly ProductText[]): readonly Complaint[] {
  return texts.filter((text) => isPaired(text) && !isKeywords(text)).flatMap(checkText)
}

function checkText({ fr, en, places }: ProductText): readonly Complaint[] {
  if (fr === undefined || en === undefined) return []
  const both = [
    { ...places.fr, text: fr },
    { ...places.en, text: en },
  ]
  const unended = both.flatMap(({ path, line, text }) =>
    listVariants(text)
      .filter(lacksFullStop)
      .map((variant) => ({ path, line, say: `ends “${variant}” without a full stop` })),
  )
  if (unended.length > 0) return unended
  const [inFrench, inEnglish] = [listMarks(fr), listMarks(en)]
  if (inFrench === null || inEnglish === null || inFrench === inEnglish) return []
  return [{ ...places.fr, say: `ends “${fr}” and “${en}” with different marks` }]
}

/** Whether a text is several sentences and the last one ends without a mark. */
const lacksFullStop = (said: string): boolean =>
  /[.?] \p{Lu}/u.test(said) && findMark(said) === '' && !said.endsWith(')')

/** The mark at the end of a text; empty for none, and null where a fact is its end. */
const findMark = (said: string): string | null => (said.endsWith('}') ? null : (said.match(/[.?:…]$/)?.[0] ?? ''))

/** The marks that a text can end with, in one string; null where that depends on a fact. */
function listMarks(said: string): string | null {
  const marks = listVariants(said).map(findMark)
  return marks.includes(null) ? null : [...new Set(marks)].sort().join(' ')
}

/** Writes a text out for each choice of the fact that decides how it ends; a text without such a fact is its only variant. */
function listVariants(said: string): readonly string[] {
  const text = said.trimEnd()
  if (!text.endsWith('}')) return [text]
  const start = findOpening(text)
  const branches = text.slice(start).match(/^\{\w+, (?:plural|select|selectordinal),(.*)\}$/)?.[1]
  if (branches === undefined) return [text]
  return listBranches(branches).flatMap((branch) => listVariants(text.slice(0, start) + branch))
}

/** Finds the brace that the last one closes. */
function findOpening(text: string): number {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === '}') depth++
    if (text[at] === '{' && --depth === 0) return at
  }
  return 0
}

/** Lists the texts of a choice: `one {a file} other {{count} files}` gives `a file` and `{count} files`. */
function listBranches(choice: string): readonly string[] {
  const branches: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < choice.length; at++) {
    if (choice[at] === '{' && depth++ === 0) start = at + 1
    if (choice[at] === '}' && --depth === 0) branches.push(choice.slice(start, at))
  }
  return branches
}
