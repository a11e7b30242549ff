import type { Complaint } from '../check/complaint.js'
import type { TextFile } from '../check/textFile.js'

/** Between a page and its section there may be a line break, followed by the sign that begins a line of a comment. */
const GAP = String.raw`\s+(?:(?:\*|\/\/|#)\s+)?`
const SECTION = String.raw`(?:\d+(?:\.(?:\d+|[A-Z]))?(?![\w.]*\w)|"[^"\n]+")`
const SECTIONS = String.raw`${GAP}(${SECTION}(?:(?:\s*[,–]|${GAP}(?:and|to))(?:${GAP})?${SECTION})*)`
const CITATION = new RegExp(String.raw`((?:[\w-]+\/)*[\w-]+\.md)\b(?:${SECTIONS})?`, 'g')
const ROW_ID = /\b[A-Z]{1,2}-\d{2}\b/g

/** A page and its sections that can be cited. */
interface Page {
  readonly path: string
  readonly sections: ReadonlySet<string>
}

const QUOTED = /^"(.*)"$/

/** Returns the numbers at the start of headings, and their whole texts. Headings in fenced examples do not count. */
function listSections(source: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, text = ''] of source.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} +(.+?) *$/gm)) {
    found.add(text)
    const [number] = /^\d+(?:\.(?:\d+|[A-Z]))?(?= |$)/.exec(text) ?? []
    if (number !== undefined) found.add(number)
  }
  return found
}

/** Lists the cited sections one by one: `10.27–10.30` and `1.1 to 1.5` include all between. */
function listNamedSections(text: string): readonly string[] {
  const parts = text.match(new RegExp(String.raw`${SECTION}|–|\bto\b`, 'g')) ?? []
  return parts.flatMap((part, at) => {
    if (part === '–' || part === 'to') return listSectionsAfter(parts[at - 1] ?? '', parts[at + 1] ?? '')
    // The end of a range was added with the sections between.
    if (parts[at - 1] === '–' || parts[at - 1] === 'to') return []
    return [QUOTED.exec(part)?.[1] ?? part]
  })
}

/**
 * Returns the sections after `first` up to and including `last`, which may omit the chapter; only `last` where the
 * sections cannot be counted.
 */
function listSectionsAfter(first: string, last: string): readonly string[] {
  const [chapter, from] = first.split('.').map(Number)
  const [to, toChapter = chapter] = last.split('.').map(Number).reverse()
  if (from === undefined || to === undefined || toChapter !== chapter || !(to > from)) return [last]
  return Array.from({ length: to - from }, (_, index) => `${chapter}.${from + index + 1}`)
}

const getLine = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

function judgeOne({ path, source }: TextFile, pages: readonly Page[], rows: ReadonlySet<string>): readonly Complaint[] {
  const complaints: Complaint[] = []
  const complain = (offset: number, say: string): void =>
    void complaints.push({ path, line: getLine(source, offset), say })
  for (const { 1: name = '', 2: sections = '', index } of source.matchAll(CITATION)) {
    const page = pages.find((one) => one.path === name || one.path.endsWith(`/${name}`))
    if (page === undefined) {
      complain(index, `cites ${name}, and there is no such page — write it in docs/, or say the reason in the comment`)
      continue
    }
    for (const section of listNamedSections(sections)) {
      if (page.sections.has(section)) continue
      complain(index, `cites ${name} ${section}, and ${page.path} has no such heading — name the right one`)
    }
  }
  for (const { 0: id, index } of source.matchAll(ROW_ID)) {
    if (!rows.has(id)) complain(index, `cites ${id}, and no table in docs/ has such a row — name the right one`)
  }
  return complaints
}

/**
 * Finds citations of the repository's own pages that lead nowhere: a page (`portal-api.md`), a section of it by the
 * number or the whole text of its heading (`portal-api.md 2.4, 10.1`), or a row of a table by its id (`W-06`).
 *
 * A page is named by its file or by the end of its path. Strings count as well as comments, because titles of tests
 * contain ids.
 */
export function checkCitations(files: readonly TextFile[], docs: readonly TextFile[]): readonly Complaint[] {
  const pages = docs.map(({ path, source }) => ({ path, sections: listSections(source) }))
  const rows = new Set(
    docs.flatMap(({ source }) => [...source.matchAll(/^\| *([A-Z]{1,2}-\d{2}) *\|/gm)].map(getRowId)),
  )
  return files.flatMap((file) => judgeOne(file, pages, rows))
}

const getRowId = ([, id = '']: RegExpExecArray): string => id
