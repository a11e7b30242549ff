import { posix } from 'node:path'
import { sameModule } from './exports.js'
import type { Complaint } from './judge.js'
import type { Scanned } from './scan.js'

/**
 * Files of the product that import one another in a circle, types included: none of them can be read, moved or tried
 * without all the others. Each circle is said once, as the way around it.
 */
export function judgeCircles(files: readonly Scanned[]): readonly Complaint[] {
  const product = files.filter(({ path }) => !path.startsWith('test/'))
  const modules = new Map(product.map((file) => [sameModule(file.path), file]))
  const targets = (file: Scanned): readonly Scanned[] =>
    file.imports.flatMap(({ specifier }) => {
      if (!specifier.startsWith('.')) return []
      const found = modules.get(sameModule(posix.join(posix.dirname(file.path), specifier)))
      return found === undefined ? [] : [found]
    })
  const complaints: Complaint[] = []
  const walked = new Set<Scanned>()
  const walk = (file: Scanned, way: readonly Scanned[]): void => {
    const from = way.indexOf(file)
    if (from !== -1) complaints.push(complaintOf([...way.slice(from), file]))
    if (from !== -1 || walked.has(file)) return
    walked.add(file)
    for (const target of targets(file)) walk(target, [...way, file])
  }
  for (const file of product) walk(file, [])
  return complaints
}

const complaintOf = (circle: readonly Scanned[]): Complaint => ({
  path: circle[0]?.path ?? '',
  line: 1,
  say: `is in a circle of imports: ${circle.map(({ path }) => path).join(' → ')} — move what both need to a file of its own`,
})
