import { LIMITS } from '../limits.js'
import type { PlanStep } from './model.js'

/**
 * The facts of a step that are shown. The path of a file is not among them: it is our own, and the person knows the file
 * by its table name.
 */
const FACTS = [
  ...['Projections', 'Filters', 'Conditions', 'Join Type', 'Groups', 'Aggregates', 'Order By', 'Top', 'Expressions'],
  ...['CTE Name', 'Expression', 'Window'],
]

/** Converts DuckDB's JSON plan into a list of steps, `QUERY_PLAN_STEPS` at most. The sources of a step follow it, one level deeper. */
export function describePlan(json: string): readonly PlanStep[] {
  const steps: PlanStep[] = []
  const ahead = [...listChildren(parse(json))].reverse().map((node) => ({ node, depth: 0 }))
  for (let next = ahead.pop(); next !== undefined && steps.length < LIMITS.QUERY_PLAN_STEPS; next = ahead.pop()) {
    const { node, depth } = next
    const { name, extra_info: facts } = node as { readonly name?: unknown; readonly extra_info?: unknown }
    const info = typeof facts === 'object' && facts !== null ? (facts as Readonly<Record<string, unknown>>) : {}
    const rows = Number.parseInt(String(info['Estimated Cardinality'] ?? ''), 10)
    steps.push({
      depth: Math.min(depth, LIMITS.QUERY_PLAN_STEPS),
      name: String(name ?? '')
        .trim()
        .slice(0, 200),
      detail: FACTS.flatMap((fact) => (fact in info ? [sayFact(info[fact])] : []))
        .join(' · ')
        .slice(0, LIMITS.QUERY_STEP_CHARS),
      rows: Number.isSafeInteger(rows) && rows >= 0 ? rows : null,
    })
    const children = (node as { readonly children?: unknown }).children
    for (const child of [...listChildren(children)].reverse()) ahead.push({ node: child, depth: depth + 1 })
  }
  return steps
}

const sayFact = (fact: unknown): string => (Array.isArray(fact) ? fact.join(', ') : String(fact))

const listChildren = (value: unknown): readonly object[] =>
  (Array.isArray(value) ? value : []).filter((one): one is object => typeof one === 'object' && one !== null)

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return []
  }
}
