import type { ProductSabotage } from '../productSabotage.js'

const NOTICE = 'electron/window/storeNotice.ts'
const NOTICE_SPEC = 'unit/window/storeNotice.spec.ts'

/** The queue's file: damage, what a person hears of it, and what comes back. */
export const STORE: readonly ProductSabotage[] = [
  {
    what: 'the command line says nothing of a damaged queue',
    file: 'electron/roots/commandBench.ts',
    find: 'terminal.note(sayStoreNews([news], (name) => join(folder, name), terminal.language))',
    replace: 'void sayStoreNews',
    spec: 'wire/cliDamage.spec.ts',
    title: 'a damaged queue is told in one line (%s), made anew, and the download is done',
  },
  {
    what: 'a damaged queue is told before there is a window',
    file: NOTICE,
    find: 'await theWindow.drawn',
    replace: 'void theWindow.drawn',
    spec: NOTICE_SPEC,
    title: 'is told once there is a window, everything that was found till then together',
  },
  {
    what: 'news of a damaged queue that came while the person read is never told',
    file: NOTICE,
    find: 'while (waiting.length > 0) {',
    replace: 'if (waiting.length > 0) {',
    spec: NOTICE_SPEC,
    title: 'what is found while it is read is told after it, and what is found later is told then',
  },
  {
    what: 'a person hears of a damaged queue once and never again',
    file: NOTICE,
    find: 'isTelling = false\n  }',
    replace: '}',
    spec: NOTICE_SPEC,
    title: 'what is found while it is read is told after it, and what is found later is told then',
  },
]
