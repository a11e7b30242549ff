import { parseSync, Visitor } from 'vite'

/** One `import`, `export … from`, `import()` or `require()`. */
export interface Import {
  readonly line: number
  readonly specifier: string
}

export interface Extent {
  readonly name: string
  readonly line: number
  readonly lines: number
}

/** What the checks need to know of one source file. */
export interface Scanned {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly lines: number
  readonly imports: readonly Import[]
  readonly functions: readonly Extent[]
  /** The source with comments blanked out, same offsets. */
  readonly code: string
  /** The same with the contents of strings blanked as well: only what runs. */
  readonly bare: string
}

interface Span {
  readonly start: number
  readonly end: number
}

const blank = (text: string, spans: readonly Span[]): string => {
  let out = ''
  let at = 0
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (start < at) continue
    out += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    at = end
  }
  return out + text.slice(at)
}

/** Line numbers from offsets, counted once per file. */
function lineCounter(source: string): (offset: number) => number {
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

type Node = Span & { readonly id?: { readonly name?: string } | null }

/** Everything a walk over the syntax tree gives: strings, late imports, functions. */
function walk(program: Parameters<Visitor['visit']>[0], lineOf: (offset: number) => number) {
  const strings: Span[] = []
  const late: Import[] = []
  const functions: Extent[] = []
  const measure = (node: Node): void => {
    const line = lineOf(node.start)
    functions.push({ name: node.id?.name ?? 'a function', line, lines: lineOf(node.end) - line + 1 })
  }
  const asImport = (node: Span, source: unknown): void => {
    if (typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string') {
      late.push({ line: lineOf(node.start), specifier: source.value })
    }
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') strings.push({ start: node.start + 1, end: node.end - 1 })
    },
    TemplateElement: (node) => void strings.push({ start: node.start, end: node.end }),
    JSXText: (node) => void strings.push({ start: node.start, end: node.end }),
    ImportExpression: (node) => asImport(node, node.source),
    TSImportType: (node) => asImport(node, node.source),
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') asImport(node, node.arguments[0])
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return { strings, late, functions }
}

/** Reads one source file. A file that does not parse is a bug of its author, and is said with its place. */
export function scan(path: string, source: string): Scanned {
  const { program, module, comments, errors } = parseSync(path, source)
  const [problem] = errors
  if (problem !== undefined) throw new Error(`${path} does not parse: ${problem.message}`)
  const lineOf = lineCounter(source)
  const { strings, late, functions } = walk(program, lineOf)
  const early = [
    ...module.staticImports.map(({ start, moduleRequest }) => ({ start, from: moduleRequest })),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const from = entries.find(({ moduleRequest }) => moduleRequest)?.moduleRequest
      return from ? [{ start, from }] : []
    }),
  ].map(({ start, from }) => ({ line: lineOf(start), specifier: from.value }))
  return {
    path,
    lines: source.split('\n').length - (source.endsWith('\n') ? 1 : 0),
    imports: [...early, ...late],
    functions,
    code: blank(source, comments),
    bare: blank(source, [...comments, ...strings]),
  }
}
