/** A row of the security checklist, and the test that was seen to fail when its protection is taken away. */
export type ChecklistRow = {
  readonly id: string
} & (
  | {
      /** Path of the spec file. */
      readonly spec: string
      /** Of the test in it, exactly as it is written there. */
      readonly title: string
      /**
       * What goes wrong in the sabotage (`test/sabotage`) that was seen to fail this test. Each row has at least one test
       * that names one; the others stand beside it, in whole applications or in worlds where no single line is enough.
       */
      readonly kills?: string
    }
  /** Why nothing guards it yet, and when something will. */
  | { readonly later: string }
)
