import { parseSync, Visitor } from 'vite'

/** One `import`, `export … from`, `import()` or `require()`. */
export interface Import {
  readonly line: number
  readonly specifier: string
  /** The imported names; null when everything is imported. */
  readonly names: readonly string[] | null
}

/** One function. */
export interface Extent {
  readonly name: string
  readonly line: number
  readonly lines: number
}

/** The facts about one source file that the checks need. */
export interface ScannedFile {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly functions: readonly Extent[]
  /** The source with comments blanked out and the same offsets. */
  readonly code: string
  /** The same with the contents of strings blanked out as well. */
  readonly bare: string
}

interface Span {
  readonly start: number
  readonly end: number
}

const blankSpans = (text: string, spans: readonly Span[]): string => {
  let out = ''
  let at = 0
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (start < at) continue
    out += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    at = end
  }
  return out + text.slice(at)
}

/** Converts offsets to line numbers; the lines are counted once per file. */
function createLineCounter(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** A namespace imports everything; an import without names runs the module and imports nothing. */
function listNames(
  taken: readonly { readonly kind: string; readonly name?: string | null }[],
): readonly string[] | null {
  if (taken.some(({ kind }) => kind !== 'Name' && kind !== 'Default')) return null
  return taken.map(({ kind, name }) => (kind === 'Name' ? (name ?? 'default') : 'default'))
}

type Node = Span & { readonly id?: { readonly name?: string } | null }

/** Converts spans to lengths in lines. */
function computeExtents(spans: readonly (Span & { readonly name: string })[], lineOf: (offset: number) => number) {
  const countLines = ({ start, end }: Span): number => lineOf(end) - lineOf(start) + 1
  return spans.map((span): Extent => ({ name: span.name, line: lineOf(span.start), lines: countLines(span) }))
}

/** Collects from the syntax tree: strings, dynamic imports, functions. */
function walk(program: Parameters<Visitor['visit']>[0], lineOf: (offset: number) => number) {
  const strings: Span[] = []
  const late: Import[] = []
  const functions: (Span & { readonly name: string })[] = []
  const measure = ({ start, end, id }: Node): void =>
    void functions.push({ start, end, name: id?.name ?? 'a function' })
  const toImport = (node: Span, source: unknown): void => {
    if (typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string') {
      late.push({ line: lineOf(node.start), specifier: source.value, names: null })
    }
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') strings.push({ start: node.start + 1, end: node.end - 1 })
    },
    TemplateElement: (node) => void strings.push({ start: node.start, end: node.end }),
    JSXText: (node) => void strings.push({ start: node.start, end: node.end }),
    ImportExpression: (node) => toImport(node, node.source),
    TSImportType: (node) => toImport(node, node.source),
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') toImport(node, node.arguments[0])
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return { strings, late, functions: computeExtents(functions, lineOf) }
}

/** Scans one source file. Throws for a file that does not parse, with the place of the error. */
export function scanSource(path: string, source: string): ScannedFile {
  const { program, module, comments, errors } = parseSync(path, source)
  const [problem] = errors
  if (problem !== undefined) throw new Error(`${path} does not parse: ${problem.message}`)
  const lineOf = createLineCounter(source)
  const { strings, late, functions } = walk(program, lineOf)
  const early = [
    ...module.staticImports.map(({ start, moduleRequest, entries }) => ({
      line: lineOf(start),
      specifier: moduleRequest.value,
      names: listNames(entries.map(({ importName }) => importName)),
    })),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
      if (!from) return []
      const names = listNames(entries.map(({ importName }) => importName))
      return [{ line: lineOf(start), specifier: from.value, names }]
    }),
  ]
  return {
    path,
    lines: source.split('\n').length - (source.endsWith('\n') ? 1 : 0),
    imports: [...early, ...late],
    functions,
    code: blankSpans(source, comments),
    bare: blankSpans(source, [...comments, ...strings]),
  }
}
