import { runToEnd, type Slices } from '../../timeSlices.js'
import { parseSidecar, SIDECAR_FORMAT, type Sidecar, type SidecarFile, sidecarFile } from './sidecar.js'

/**
 * `dataset.rudi.journal`: what was added to a folder since its sidecar was last written, one line of JSON each. A line
 * with a `format` is a sidecar without files and describes the dataset for the lines after it; any other line is one
 * file of it. With the journal, adding the thousandth file does not rewrite the records of the others. It is deleted
 * once the sidecar contains everything.
 */
export const JOURNAL_NAME = 'dataset.rudi.journal'

/** Formats the line that describes the dataset, with its line end. */
export const formatJournalHeader = (today: Sidecar): string => `${JSON.stringify({ ...today, files: [] })}\n`

/** Formats one line per file, each with its line end. */
export const formatJournalLines = (files: readonly SidecarFile[]): string =>
  files.map((file) => `${JSON.stringify(file)}\n`).join('')

/**
 * Parses the additions of a journal, in order. A last line without a line end was cut off by a power cut before its
 * file was promised, and is ignored. An unreadable line is left out without affecting the others.
 */
export const parseJournal = (text: string): readonly Sidecar[] => runToEnd(parseJournalInSlices(text))

/** How many lines are decoded in one slice: about a millisecond. */
const LINES_A_SLICE = 100

/** Does the same in slices. */
export function* parseJournalInSlices(text: string): Slices<readonly Sidecar[]> {
  const news: Sidecar[] = []
  let lines = 0
  for (const line of listLines(text)) {
    lines += 1
    if (lines % LINES_A_SLICE === 0) yield
    const head = line.includes(SIDECAR_FORMAT) ? parseSidecar(line) : null
    const file = head === null ? parseFile(line) : null
    const latest = news.at(-1)
    if (head !== null) news.push(head)
    else if (file !== null && latest !== undefined) latest.files.push(file)
  }
  return news
}

/** The shortest line that can be a record: an id and a hash alone are as long. */
const LINE_CHARS = 100

/**
 * The lines that can be records. A damaged journal may be millions of line ends, and each line that is no JSON costs an
 * exception.
 */
function* listLines(text: string): Generator<string> {
  let from = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    if (end - from >= LINE_CHARS && text[from] === '{') yield text.slice(from, end)
    from = end + 1
  }
}

function parseFile(line: string): SidecarFile | null {
  try {
    return sidecarFile.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
