import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What this test measured, as it stands among the totals of a run. */
    figures?: Readonly<Record<string, string>>
  }
}

/** Has a figure stand among the totals of the run. */
export function reportFigure({ task }: Pick<TestContext, 'task'>, what: string, figure: string): void {
  task.meta.figures = { ...task.meta.figures, [what]: figure }
}
