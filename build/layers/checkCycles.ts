import { posix } from 'node:path'
import type { Complaint } from '../check/complaint.js'
import { buildImportGraph } from './buildImportGraph.js'
import type { ScannedFile } from './scanSource.js'

/**
 * Finds files of the product that import one another in a cycle, types included: none of them can be read, moved or
 * tested without the others. Each cycle is reported once, as the path around it.
 */
export function checkCycles(files: readonly ScannedFile[]): readonly Complaint[] {
  return findCycles(buildImportGraph(files)).map((circle) => ({
    path: circle[0] ?? '',
    line: 1,
    say: `is in a circle of imports: ${circle.join(' → ')} — move what both need to a file of its own`,
  }))
}

/**
 * Finds folders of the product whose files import one another in a cycle. A file counts for the folder that it is
 * directly in.
 */
export function checkFolderCycles(files: readonly ScannedFile[]): readonly Complaint[] {
  return findCycles(groupGraph(buildImportGraph(files), posix.dirname)).map((circle) => ({
    path: `${circle[0]}/`,
    line: 1,
    say: `is in a circle of folders: ${circle.join(' → ')} — move a file to where it belongs`,
  }))
}

/**
 * Finds features of the product that import one another in a cycle. A feature includes all its folders: a feature of
 * the window (`renderer/features/basket`), a part of `shared/` or of `electron/`. The rest of the window, which puts
 * features together, belongs to none of them.
 */
export function checkFeatureCycles(files: readonly ScannedFile[]): readonly Complaint[] {
  return findCycles(groupGraph(buildImportGraph(files), findFeature)).map((circle) => ({
    path: `${circle[0]}/`,
    line: 1,
    say: `is in a circle of features: ${circle.join(' → ')} — move what both need below them, or what joins them above`,
  }))
}

const findFeature = (path: string): string | null =>
  /^(?:renderer\/features|shared|electron)\/[^/]+/.exec(path)?.[0] ?? null

/**
 * Returns the imports between groups of files. A file whose group is null is left out, and so are imports inside a
 * group.
 */
function groupGraph(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  groupOf: (path: string) => string | null,
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const [path, targets] of graph) {
    const from = groupOf(path)
    if (from === null) continue
    const known = groups.get(from) ?? new Set<string>()
    groups.set(from, known)
    for (const target of targets) {
      const to = groupOf(target)
      if (to !== null && to !== from) known.add(to)
    }
  }
  return groups
}

/** Returns each cycle in the graph as the path around it: the first node is repeated at the end. */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const cycles: (readonly string[])[] = []
  const walked = new Set<string>()
  const walk = (node: string, way: readonly string[]): void => {
    const from = way.indexOf(node)
    if (from !== -1) cycles.push([...way.slice(from), node])
    if (from !== -1 || walked.has(node)) return
    walked.add(node)
    for (const target of graph.get(node) ?? []) walk(target, [...way, node])
  }
  for (const node of graph.keys()) walk(node, [])
  return cycles
}
