import type { ProductSabotage } from '../../productSabotage.js'

const ASK = 'unit/follow/producers/askProducers.spec.ts'
const FILES = 'wire/cli/follow/askProducers.spec.ts'

/** What producers are asked of files that the portal describes as before, and what is made of their answers. */
export const ASKED_PRODUCERS: readonly ProductSabotage[] = [
  {
    what: 'the window fetches a version of another hash again and again',
    file: 'electron/services/follow/producerChecks.ts',
    find: 'asked?.found == null || asked.isRefuted === true',
    replace: 'asked?.found == null',
    spec: 'unit/services/follow/producerChecks.spec.ts',
    title: 'no other file is',
  },
  {
    what: 'the window takes a file for the one that its producer was asked about',
    file: 'electron/services/follow/producerChecks.ts',
    find: 'return file?.sha256 === asked.sha256 ? asked : null',
    replace: 'return file === undefined ? null : asked',
    spec: 'unit/services/follow/producerChecks.spec.ts',
    title: 'no other file is',
  },
  {
    what: 'a producer that shows another version each time is believed',
    file: 'electron/follow/producers/askProducers.ts',
    find: "return second.type === 'other' && isSameShown(first.version, second.version) ? second : { type: 'unclear' }",
    replace:
      "return second.type === 'other' && isSameShown(first.version, first.version) ? second : { type: 'unclear' }",
    spec: ASK,
    title: 'to no end where another version is shown each time',
  },
  {
    what: 'the producers of the same files are asked at each check',
    file: 'electron/follow/producers/askProducers.ts',
    find: '(one.before?.askedMs ?? 0) - (other.before?.askedMs ?? 0)',
    replace: '(other.before?.askedMs ?? 0) - (one.before?.askedMs ?? 0)',
    spec: ASK,
    title: 'for the files first that were not asked for longest, and for no more than the budget',
  },
  {
    what: 'a producer that is busy is asked for all files all the same',
    file: 'electron/follow/producers/askProducers.ts',
    find: "if (answer.type === 'busy' || failures",
    replace: 'if (failures',
    spec: ASK,
    title: 'politely: %s',
  },
  {
    what: 'an answer that says nothing makes a false hash right again',
    file: 'electron/follow/producers/askProducers.ts',
    find: 'const kept = !isTold && before?.sha256 === sha256',
    replace: 'const kept = isTold && before?.sha256 === sha256',
    spec: ASK,
    title: 'and their earlier answer holds until they give another one',
  },
  {
    what: 'another length is no other file',
    file: 'shared/follow/producerVersion.ts',
    find: "if (was.sizeBytes !== null && is.sizeBytes !== null && was.sizeBytes !== is.sizeBytes) return 'other'",
    replace: '',
    spec: 'unit/follow/producerQuestion.spec.ts',
    title: 'means %s where %s',
  },
  {
    what: 'a file whose producer has another is not fetched, because it is held',
    file: 'electron/engine/attempt/prepareAttempt.ts',
    find: 'if (!carried.isLibraryChecked && entry.request.isAnew !== true) {',
    replace: 'if (!carried.isLibraryChecked) {',
    spec: FILES,
    title: 'of a file that no hash vouches for, the new version comes, and the previous one is kept',
  },
  {
    what: 'a version of another hash is fetched at each update',
    file: 'electron/follow/producers/judgeProducerVersion.ts',
    find: 'REFUTATIONS.has(code) && !isUnproven ? { ...known, found, isRefuted: true }',
    replace: 'REFUTATIONS.has(code) && !isUnproven ? { ...known, found }',
    spec: FILES,
    title:
      'the hash of a portal of the kind %s is said to be false once its producer has another file, and the held one stays',
  },
]
