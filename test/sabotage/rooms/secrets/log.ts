import type { ProductSabotage } from '../../productSabotage.js'

/** The files of the log: what is in them, who may read them, how many there are. */
export const LOG: readonly ProductSabotage[] = [
  {
    what: 'the log shows a secret',
    file: 'electron/adapters/system/fileLog.ts',
    find: 'redactFacts(facts, home)',
    replace: 'facts',
    spec: 'contract/ports/log.spec.ts',
    title: 'the log holds no secret, no query of an address and no home folder',
  },
  {
    what: 'every user may read the log',
    file: 'electron/adapters/system/fileLog.ts',
    find: '    mode: PRIVATE_MODE,\n',
    replace: '',
    spec: 'contract/ports/log.spec.ts',
    title: 'the files of the log can be read by their owner only, the older ones too',
  },
  {
    what: 'the log grows for ever',
    file: 'electron/adapters/system/fileLog.ts',
    find: '    rotate: LIMITS.LOG_FILES - 1,\n',
    replace: '    rotate: 1000,\n',
    spec: 'contract/ports/log.spec.ts',
    title: 'the log keeps a bounded number of files of a bounded size, whatever is written',
  },
]
