import { isDetectable } from './isDetectable.js'
import { type Plan, plan as planSchema, type SimFile } from './plan.js'

/** How many smaller plans are tried at most: a readable plan is worth a minute, not an hour. */
const TRIES = 400
const LONGEST_MS = 20_000

/** Finds a smaller plan that still fails: it leaves out as much as it can and reduces the numbers. */
export async function shrinkPlan(plan: Plan, stillFails: (smaller: Plan) => Promise<boolean>): Promise<Plan> {
  let best = plan
  let tries = 0
  const startedAt = performance.now()
  const isEnough = (): boolean => tries > TRIES || performance.now() - startedAt > LONGEST_MS
  for (let isSmaller = true; isSmaller && !isEnough(); ) {
    isSmaller = false
    for (const candidate of smaller(best)) {
      tries += 1
      if (isEnough() || !(await stillFails(candidate))) continue
      best = candidate
      isSmaller = true
      break
    }
  }
  return best
}

function* smaller(plan: Plan): Generator<Plan> {
  for (const key of ['acts', 'lies', 'broken'] as const) {
    const list = plan[key]
    if (list.length > 1) yield { ...plan, [key]: list.slice(0, list.length >> 1) }
    if (list.length > 1) yield { ...plan, [key]: list.slice(list.length >> 1) }
    for (let n = 0; n < list.length; n += 1) yield { ...plan, [key]: list.filter((_, at) => at !== n) }
  }
  for (let n = plan.files.length - 1; n >= 0 && plan.files.length > 1; n -= 1) yield withoutFile(plan, n)
  for (const [n, lie] of plan.lies.entries())
    if (lie.times > 1) yield { ...plan, lies: plan.lies.with(n, { ...lie, times: lie.times >> 1 }) }
  for (const [n, fault] of plan.broken.entries())
    if (fault.times > 1) yield { ...plan, broken: plan.broken.with(n, { ...fault, times: fault.times >> 1 }) }
  for (const [n, file] of plan.files.entries())
    for (const plainer of plainerFiles(file)) yield* valid({ ...plan, files: plan.files.with(n, plainer) })
  if (plan.segments > 1) yield { ...plan, segments: 1 }
  if (plan.bufferedBytes > 0) yield { ...plan, bufferedBytes: 0 }
  for (const [n, act] of plan.acts.entries())
    if (act.at > 100) yield { ...plan, acts: plan.acts.with(n, { ...act, at: act.at >> 1 }) }
}

function* plainerFiles(file: SimFile): Generator<SimFile> {
  if (file.changesAt.length > 0) yield { ...file, changesAt: file.changesAt.slice(1) }
  if (file.kind !== 'plain') yield { ...file, kind: 'plain' }
  if (file.needsToken) yield { ...file, needsToken: false }
  if (!file.ranges) yield { ...file, ranges: true }
  if (file.validator !== 'etag') yield { ...file, validator: 'etag' }
  if (file.framing !== 'length') yield { ...file, framing: 'length' }
  if (file.hash !== 'none') yield { ...file, hash: 'none' }
  if (file.sizeBytes > 1) yield { ...file, sizeBytes: file.sizeBytes >> 1 }
}

/** Yields the plan if it asks nothing impossible of an engine. */
function* valid(plan: Plan): Generator<Plan> {
  const isFair = plan.lies.every(({ file, is }) => {
    const spec = plan.files[file]
    return spec !== undefined && isDetectable(is, spec)
  })
  if (isFair) yield planSchema.parse(plan)
}

function withoutFile(plan: Plan, n: number): Plan {
  const moved = <T extends { readonly file: number | null }>(list: readonly T[]): T[] =>
    list
      .filter(({ file }) => file !== n)
      .map((one) => ({ ...one, file: one.file !== null && one.file > n ? one.file - 1 : one.file }))
  return { ...plan, files: plan.files.filter((_, at) => at !== n), lies: moved(plan.lies), acts: moved(plan.acts) }
}
