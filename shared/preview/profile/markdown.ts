import type { ProfileReport } from './report.js'

/** A stranger's text in a line of Markdown: it stays text, and the line stays a line. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .trim()

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A profile as Markdown: the figures of the table, then a listing with a line for each column. */
export function formatProfileMarkdown(report: ProfileReport): string {
  const { title, facts, notes, keysTitle, keys, columnsTitle, heads, columns } = report
  // In the order in which a column first has them.
  const kinds = new Map(columns.flatMap(({ facts }) => facts.map(({ key, name }) => [key, name] as const)))
  const listing = [
    row([heads.name, heads.kind, ...kinds.values(), heads.warnings].map(escapeMarkdown)),
    row(['---', '---', ...[...kinds].map(() => '---:'), '---']),
    ...columns.map(({ name, kind, facts, warnings }) => {
      const values = new Map(facts.map(({ key, value }) => [key, value]))
      return row(
        [name, kind, ...[...kinds.keys()].map((key) => values.get(key) ?? ''), warnings.join('; ')].map(escapeMarkdown),
      )
    }),
  ]
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    facts.map(({ name, value }) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`).join('\n'),
    ...notes.map(escapeMarkdown),
    ...(keys.length === 0
      ? []
      : [`## ${escapeMarkdown(keysTitle)}`, keys.map((key) => `- ${escapeMarkdown(key)}`).join('\n')]),
    `## ${escapeMarkdown(columnsTitle)}`,
    listing.join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
