import type { ProductSabotage } from '../../productSabotage.js'

const SCRUB = 'electron/services/library/scrub.ts'
const SCRUB_SPEC = 'unit/services/library/scrub.spec.ts'

/** The reading of the library at a low rate. */
export const SCRUB_READING: readonly ProductSabotage[] = [
  {
    what: 'the disk is read on battery',
    file: SCRUB,
    find: '  !isOnBattery() &&\n',
    replace: '',
    spec: SCRUB_SPEC,
    title: 'the scrub rests on battery and during downloads, and continues where it was',
  },
  {
    what: 'the disk is read as fast as it can be',
    file: SCRUB,
    find: 'Math.max(0, (file.sizeBytes / LIMITS.SCRUB_BYTES_PER_SECOND) * 1000 - spentMs)',
    replace: '0',
    spec: SCRUB_SPEC,
    title: 'the scrub reads files that are due at a low rate, and reports which one is damaged',
  },
  {
    what: 'a file that could not be read gets the present date as that of its recorded bytes',
    file: SCRUB,
    find: '{ seen: file.seen }',
    replace: '{ seen: file.seen, modifiedMs: null }',
    spec: SCRUB_SPEC,
    title: 'a file that another program holds open keeps its suspicion: the scrub has not read it',
  },
]
