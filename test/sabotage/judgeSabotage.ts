import { listChanges } from '../support/sabotage/sourceChange.js'
import type { GuardResult } from './guardRunner.js'
import type { ProductSabotage } from './productSabotage.js'
import { runGuards, type SabotageBench } from './sabotageBench.js'

/** `missed`: the test did not run, so that nothing is known. */
export type Verdict =
  | { readonly type: 'killed'; readonly by: string }
  | { readonly type: 'survived' }
  | { readonly type: 'missed'; readonly why: string }

/** Runs the one test that must notice, in a checkout in which the line is wrong. */
export async function judgeSabotage(bench: SabotageBench, sabotage: ProductSabotage): Promise<Verdict> {
  const changes = listChanges(sabotage)
  const changed = changes.map(({ file }) => file)
  try {
    const [result] = await bench.checkout.withChanges(changes, () => runGuards(bench, [sabotage], changed))
    return verdictOf(result ?? { type: 'not run', why: 'no result' })
  } catch (error) {
    return { type: 'missed', why: String(error) }
  }
}

function verdictOf(result: GuardResult): Verdict {
  if (result.type === 'passed') return { type: 'survived' }
  if (result.type === 'endless') return { type: 'killed', by: 'the test did not end' }
  if (result.type === 'not run') return { type: 'missed', why: result.why }
  // Such a line would not have been written: the types refuse it, and no protection was tried.
  const isNoTest = /^(?:Reference|Syntax)Error/.test(result.why)
  return isNoTest ? { type: 'missed', why: result.why } : { type: 'killed', by: result.why }
}
