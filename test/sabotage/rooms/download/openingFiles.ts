import type { ProductSabotage } from '../../productSabotage.js'

/** Which downloaded files may be opened with the programs of the system. */
export const OPENING_FILES: readonly ProductSabotage[] = [
  {
    what: 'what runs is opened from the list',
    file: 'electron/window/security/shellActions.ts',
    find: "isSafeToOpen(name) ? ok(name) : fail(failure('file/may-run', { name }))",
    replace: 'ok(name)',
    spec: 'unit/window/security/shellActions.spec.ts',
    title: 'never is one that runs: %s',
  },
  {
    what: 'what runs is opened from the library',
    file: 'electron/ipc/handlers/library.ts',
    find: `  if (!isSafeToOpen(name)) return fail(failure('file/may-run', { name }))
`,
    replace: '',
    spec: 'unit/ipc/handlers/library.spec.ts',
    title: 'is stopped before its program is asked for when it runs: %s',
  },
  {
    what: 'what was marked because it may run opens safely',
    file: 'shared/download/files/runnableFiles.ts',
    find: " && ending !== 'download'",
    replace: '',
    spec: 'unit/window/security/shellActions.spec.ts',
    title: 'never is one that runs: %s',
  },
  {
    what: 'everything opens safely',
    file: 'shared/download/files/runnableFiles.ts',
    find: "return !isRunnableWhenOpened(ending) && ending !== 'download'",
    replace: "return ending !== 'download'",
    spec: 'unit/window/security/shellActions.spec.ts',
    title: 'never is one that runs: %s',
  },
  {
    what: 'a name that Windows reads otherwise opens safely',
    file: 'shared/download/files/runnableFiles.ts',
    find: "getEnding(part.replace(/[\\s.]+$/u, ''))",
    replace: 'getEnding(part)',
    spec: 'unit/window/security/shellActions.spec.ts',
    title: 'never is one that runs: %s',
  },
  {
    what: 'a script and a document with macros open safely',
    file: 'shared/download/files/runnableFiles.ts',
    find: 'isRiskyEnding(ending, null) || INTERPRETED.has(ending)',
    replace: 'isRiskyEnding(ending, null)',
    spec: 'unit/window/security/shellActions.spec.ts',
    title: 'never is one that runs: %s',
  },
  {
    what: 'why a file is not dragged is kept to ourselves',
    file: 'electron/ipc/handlers/library.ts',
    find: '      if (files.length === 1 && first?.ok === false) return first\n',
    replace: '',
    spec: 'unit/ipc/handlers/library.spec.ts',
    title: 'is not dragged out of the window when it runs: %s',
  },
]
