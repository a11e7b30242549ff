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
]
