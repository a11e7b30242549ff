import { type OnCollision, onCollision } from '../../shared/download/collision.js'
import { type Layout, layoutOr, parseLayout } from '../../shared/library/layout.js'
import { fail, ok, type Result } from '../../shared/result.js'
import { sayLayoutProblem } from '../../shared/words/layouts.js'
import type { Bench, Invocation } from './command.js'
import { WORDS } from './words.js'

/** How files are named and laid out by one command. */
export interface FolderOptions {
  readonly onCollision: OnCollision
  readonly layout: Layout
}

/** Reads `--on-collision` and `--layout`, or gives the words about the one that is off. */
export function chooseFolders(
  invocation: Invocation,
  { terminal: { language } }: Bench,
): Result<FolderOptions, string> {
  const policy = onCollision.safeParse(invocation.text('on-collision') ?? 'skip')
  if (!policy.success) return fail(WORDS.badCollision[language])
  const text = invocation.text('layout')
  const layout = text === null ? ok(layoutOr(null)) : parseLayout(text)
  if (!layout.ok) return fail(`--layout: ${sayLayoutProblem(layout.failure, language)}`)
  return ok({ onCollision: policy.data, layout: layout.value })
}
