import { parseSidecar, type Sidecar, type SidecarFile, sidecarFile } from './sidecar.js'

/**
 * `dataset.rudi.journal`: what has come into a folder since its sidecar was last written, one line of JSON each. A line
 * with a `format` is a sidecar without files, and says what the dataset is for the lines after it; any other line is one
 * file of it. It exists so that the thousandth file does not rewrite what is known of the first nine hundred, and it is
 * gone as soon as the sidecar has everything.
 */
export const JOURNAL_NAME = 'dataset.rudi.journal'

/** The line that says what the dataset is, with its line end. */
export const formatJournalHeader = (today: Sidecar): string => `${JSON.stringify({ ...today, files: [] })}\n`

/** One line per file, with their line ends. */
export const formatJournalLines = (files: readonly SidecarFile[]): string =>
  files.map((file) => `${JSON.stringify(file)}\n`).join('')

/**
 * What a journal adds, in its order. A last line without its end was being written when the power went: it promised
 * nothing yet. A line that cannot be read is left out, and costs no other.
 */
export function parseJournal(text: string): readonly Sidecar[] {
  const news: Sidecar[] = []
  for (const line of text.split('\n').slice(0, -1)) {
    const head = parseSidecar(line)
    const file = head === null ? parseFile(line) : null
    const latest = news.at(-1)
    if (head !== null) news.push(head)
    else if (file !== null && latest !== undefined) latest.files.push(file)
  }
  return news
}

function parseFile(line: string): SidecarFile | null {
  try {
    return sidecarFile.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
