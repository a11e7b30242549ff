import { posix } from 'node:path'

/**
 * Draws a Mermaid picture of the folders directly below `root` and the imports between them, with the number of imports
 * on each arrow. The files in `root` itself are one node. Files outside of `root` are left out.
 */
export function drawFolders(graph: ReadonlyMap<string, ReadonlySet<string>>, root: string): string {
  const rooms = new Map<string, number>()
  const arrows = new Map<string, number>()
  for (const [path, targets] of graph) {
    const from = findFolder(path, root)
    if (from === null) continue
    rooms.set(from, 1 + (rooms.get(from) ?? 0))
    for (const target of targets) {
      const to = findFolder(target, root)
      if (to === null || to === from) continue
      const arrow = `${from} ${to}`
      arrows.set(arrow, 1 + (arrows.get(arrow) ?? 0))
    }
  }
  const nodes = [...rooms].sort().map(([room, count]) => `  ${toNodeId(room)}["${room}<br>${count} files"]`)
  const edges = [...arrows].sort().map(([arrow, count]) => {
    const [from = '', to = ''] = arrow.split(' ')
    return `  ${toNodeId(from)} -- ${count} --> ${toNodeId(to)}`
  })
  return `${['flowchart TB', ...nodes, ...edges].join('\n')}\n`
}

/**
 * Returns the folder directly below `root` that contains a file; `root` for its own files, null for a file elsewhere.
 */
function findFolder(path: string, root: string): string | null {
  const below = posix.relative(root, path)
  if (below.startsWith('..')) return null
  return below.includes('/') ? (below.split('/')[0] ?? null) : posix.basename(root)
}

const toNodeId = (room: string): string => room.replaceAll(/\W/g, '_')
