/** The distinct words after FROM, JOIN and a comma: the tables that an unfinished query names. */
export function listNamedTables(sql: string): readonly string[] {
  const plain = sql.replace(/--[^\n]*|'(?:[^']|'')*'/g, ' ')
  const named = new Set<string>()
  for (const [, list = ''] of plain.matchAll(/\b(?:from|join)\s+([a-z][\w]*(?:\s*,\s*[a-z][\w]*)*)/gi))
    for (const name of list.split(',')) named.add(name.trim().toLowerCase())
  return [...named]
}
