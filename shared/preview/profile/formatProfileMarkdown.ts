import type { ProfileReport } from './profileReport.js'

/** Escapes text of the file for one line of Markdown. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .trim()

/** French puts a space that does not break before these marks. */
const PUNCTUATION = { fr: { colon: '\u00a0: ', semicolon: '\u00a0; ' }, en: { colon: ': ', semicolon: '; ' } } as const

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Formats a profile as Markdown: the figures of the table, then a listing with one line per column. */
export function formatProfileMarkdown(report: ProfileReport): string {
  const { title, facts, notes, keysTitle, keys, columnsTitle, heads, columns } = report
  const { colon, semicolon } = PUNCTUATION[report.language]
  // The kinds of facts in the order in which columns first have them.
  const kinds = new Map(columns.flatMap(({ facts }) => facts.map(({ key, name }) => [key, name] as const)))
  const listing = [
    formatRow([heads.name, heads.kind, ...kinds.values(), heads.warnings].map(escapeMarkdown)),
    formatRow(['---', '---', ...[...kinds].map(() => '---:'), '---']),
    ...columns.map(({ name, kind, facts, warnings }) => {
      const values = new Map(facts.map(({ key, value }) => [key, value]))
      return formatRow(
        [name, kind, ...[...kinds.keys()].map((key) => values.get(key) ?? ''), warnings.join(semicolon)].map(
          escapeMarkdown,
        ),
      )
    }),
  ]
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    facts.map(({ name, value }) => `- ${escapeMarkdown(name)}${colon}${escapeMarkdown(value)}`).join('\n'),
    ...notes.map(escapeMarkdown),
    ...(keys.length === 0
      ? []
      : [`## ${escapeMarkdown(keysTitle)}`, keys.map((key) => `- ${escapeMarkdown(key)}`).join('\n')]),
    `## ${escapeMarkdown(columnsTitle)}`,
    listing.join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
