/** The heading of the unreleased section, which becomes the heading of a release. */
const UNRELEASED = /^## Unreleased[ \t]*$/m
const NEXT_SECTION = /^## /m

export interface CutChangelog {
  /** The whole file, with an empty unreleased section above the new one. */
  readonly changelog: string
  /** The notes of the release. */
  readonly notes: string
}

/** Turns the unreleased section into the section of a version. Null when it is empty. */
export function cutChangelog(changelog: string, version: string, day: string): CutChangelog | null {
  const found = UNRELEASED.exec(changelog)
  if (found === null) return null
  const from = found.index + found[0].length
  const rest = changelog.slice(from)
  const end = NEXT_SECTION.exec(rest)?.index ?? rest.length
  const notes = rest.slice(0, end).trim()
  if (notes === '') return null
  const before = changelog.slice(0, found.index)
  const after = rest.slice(end)
  return {
    notes,
    changelog: `${before}## Unreleased\n\n## ${version} (${day})\n\n${notes}\n${after === '' ? '' : `\n${after}`}`,
  }
}

/** Returns the notes of a version; null when it has no section. */
export function findNotes(changelog: string, version: string): string | null {
  const heading = `\n## ${version} (`
  const at = changelog.indexOf(heading)
  if (at < 0) return null
  const rest = changelog.slice(changelog.indexOf('\n', at + 1))
  return rest.slice(0, NEXT_SECTION.exec(rest)?.index ?? rest.length).trim()
}
