import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Measured figures, which are printed with the totals of a run. */
    figures?: Readonly<Record<string, string>>
  }
}

/** Adds a figure to the totals of the run. */
export function reportFigure({ task }: Pick<TestContext, 'task'>, what: string, figure: string): void {
  task.meta.figures = { ...task.meta.figures, [what]: figure }
}
