import type { ProductSabotage } from '../../productSabotage.js'

const REFUSAL = {
  file: 'shared/download/http/interpretRejection.ts',
  spec: 'unit/download/http/interpretRejection.spec.ts',
} as const
const RECHECK = {
  file: 'shared/download/http/revalidation.ts',
  spec: 'unit/download/http/revalidation.spec.ts',
} as const
const VALIDATORS = { ...RECHECK, file: 'shared/download/http/validators.ts' } as const
const ANSWER = {
  file: 'shared/download/http/interpretResponse.ts',
  spec: 'unit/download/http/interpretResponse.spec.ts',
} as const
const SEGMENT = {
  file: 'shared/download/http/segmentResponse.ts',
  spec: 'unit/download/http/segmentResponse.spec.ts',
} as const

/** What an answer to a download means: a file, a part of one, a refusal, or another version. */
export const RESPONSES: readonly ProductSabotage[] = [
  {
    ...REFUSAL,
    what: 'a producer’s refusal is a missing right',
    find: `  if (isOfProducer(rejectionContext, rejectionResponse))
`,
    replace: '  if (status < 0)\n',
    title: 'of %s',
  },
  {
    ...REFUSAL,
    what: 'a file that the producer’s server lacks is said to be missing on the portal',
    find: 'host === rejectionContext.portalHost ? facts : { ...',
    replace: "host !== '' ? facts : { ...",
    title: 'is said of the server that has answered',
  },
  {
    ...ANSWER,
    what: 'a file of the catalogued length is refused for the type of a page',
    find: '(declaredBytes === null || getDeclaredLength(response) !== declaredBytes)',
    replace: 'getDeclaredLength(response) !== -1',
    title: 'of the catalogued length is the file, also under the type that PHP gives to everything',
  },
  {
    ...ANSWER,
    what: 'a page over http is said to be the network’s for certain',
    find: ", why: 'page' })",
    replace: ' })',
    title: 'that is a page over http is not said to be the network’s for certain',
  },
  {
    ...REFUSAL,
    what: 'the portal’s words are shown as they came',
    find: "    .replace(/[\\p{C}\\p{Z}\\s]+/gu, ' ')\n",
    replace: '',
    title: 'has its words cleaned and bounded',
  },
  {
    ...REFUSAL,
    what: 'an empty answer about open data is a refusal',
    find: 'rejectionContext.isOpen || !DENIES.test(note)',
    replace: '!DENIES.test(note)',
    title: 'is trouble of the portal where the data is open, or where it says so',
  },
  {
    ...REFUSAL,
    what: 'an anonymous caller has no right instead of no account',
    find: "  as === 'anonymous'\n    ? failure('session/signed-out', { ...facts, needs: 'account' })\n    : failure('access/not-granted', facts)",
    replace: "  as === 'unknown' ? failure('session/signed-out', facts) : failure('access/not-granted', facts)",
    title: 'is a refusal of what is restricted, with the words of the portal',
  },
  {
    ...REFUSAL,
    what: 'a file that the portal cannot open is gone',
    find: `  if (status === 411 && rejectionContext.isEncrypted) return toBroke(failure('media/not-openable', facts))
`,
    replace: '',
    title: '%s',
  },
  {
    ...VALIDATORS,
    what: 'another tag after the last byte is the same file',
    find: 'if (one !== null && other !== null) return stripWeakPrefix(one) !== stripWeakPrefix(other)',
    replace: 'if (one !== null && other !== null) return false',
    title: '%s',
  },
  {
    ...VALIDATORS,
    what: 'another date after the last byte is the same file',
    find: 'return then !== null && now !== null && then !== now',
    replace: 'return false',
    title: '%s',
  },
  {
    ...RECHECK,
    what: 'a weak tag vouches for the bytes',
    find: "return isStrong && !isRecentlyModified(first) ? 'one-version' : 'weak-validator'",
    replace: "return isRecentlyModified(first) ? 'weak-validator' : 'one-version'",
    title: 'a weak tag proves no bytes, and another one disproves them',
  },
  {
    ...RECHECK,
    what: 'a date of this second vouches for the bytes',
    find: "return isStrong && !isRecentlyModified(first) ? 'one-version' : 'weak-validator'",
    replace: "return isStrong ? 'one-version' : 'weak-validator'",
    title: 'a date that is as young as its answer may hide another change within its second',
  },
  {
    ...RECHECK,
    what: 'another length after the last byte is the same file',
    find: "  if (range.total !== null && range.total !== sizeBytes) return 'changed'\n",
    replace: '',
    title: '%s',
  },
  {
    ...RECHECK,
    what: 'any part after the last byte is the one that was asked for',
    find: "return isAsked ? getProofStrength(first) : 'not-answered'",
    replace: 'return isAsked || !isAsked ? getProofStrength(first) : getProofStrength(first)',
    title: '%s',
  },
  {
    ...RECHECK,
    what: 'a page after the last byte is the file',
    find: "if (isPage(response) || isEncoded(response) !== isEncoded(first)) return 'not-answered'",
    replace: "if (isEncoded(response) !== isEncoded(first)) return 'not-answered'",
    title: '%s',
  },
  {
    ...ANSWER,
    what: 'a part that ends early is the rest',
    find: 'range.end === end - 1 && ',
    replace: '',
    title: 'that ends early is not',
  },
  {
    what: 'a server whose ranges are wrong is never asked for the whole file',
    file: 'shared/download/http/planResume.ts',
    find: '  if (areRangesWrong(course)) return FROM_ZERO\n',
    replace: '',
    spec: 'unit/download/http/planResume.spec.ts',
    title: 'is the beginning when %s',
  },
  {
    ...ANSWER,
    what: 'an encoded part is a part of the file',
    find: ' || !isRequestedRange(range, expectation, length) || isEncoded(response))',
    replace: ' || !isRequestedRange(range, expectation, length))',
    title: 'that was packed is not',
  },
  {
    ...ANSWER,
    what: 'a part that was not asked for is taken',
    find: '!isAsked || !isRequestedRange',
    replace: '!isRequestedRange',
    title: 'that is a part that was not asked for is not',
  },
  {
    ...ANSWER,
    what: 'a part of any file goes on where only a hash would show a change',
    find: ` ||
    !(isDistinguishing(known) || expectation.hashWillTell)
  )`,
    replace: ')',
    title: 'whose first answer had %s is taken only when a hash will verify it',
  },
  {
    ...ANSWER,
    what: 'a part that starts earlier is the rest',
    find: 'range.start === expectation.fromByte && ',
    replace: '',
    title: 'that starts earlier is not',
  },
  {
    ...ANSWER,
    what: 'of two lengths of an answer one is believed',
    file: 'shared/download/http/bodyFraming.ts',
    find: 'lengths.size === 1 && /^',
    replace: 'lengths.size > 0 && /^',
    title: 'with two lengths is not',
  },
  {
    ...SEGMENT,
    what: 'another identity on a further connection says nothing of the first',
    find: `  if (isOtherVersion(asked, response)) return { type: 'other' }
`,
    replace: '',
    title: 'a part that %s disproves what the first conversation brings',
  },
  {
    ...SEGMENT,
    what: 'a refused further connection is none for ever',
    find: "response.status === 206 || FINAL_STATUSES.has(response.status) ? { type: 'alone' } : { type: 'fewer' }",
    replace: "{ type: 'alone' }",
    title: 'an answer of %i means fewer, not none',
  },
  {
    file: 'shared/download/http/isSegmentable.ts',
    spec: 'unit/download/http/isSegmentable.spec.ts',
    what: 'what the portal opens on the way is fetched by several',
    find: '    !encrypted &&\n',
    replace: '',
    title: 'they are not where %s',
  },
  {
    ...RECHECK,
    what: 'a range of an encoded body is asked for after the last byte',
    find: 'sizeBytes === 0 || isEncoded(first)',
    replace: 'sizeBytes === 0',
    title: 'of an encoded body no range',
  },
  {
    what: 'a server without ranges is made to send the whole file a second time',
    file: 'shared/download/http/revalidation.ts',
    find: "if (etag !== null && !isRangeSupported(first)) return { 'if-none-match': etag }",
    replace: '',
    spec: 'wire/servers/realServers.spec.ts',
    title: 'no ranges',
  },
  {
    what: 'a cache on the way may answer for the producer',
    file: 'electron/engine/transfer/request/sendFollowingRedirects.ts',
    find: "'cache-control': 'no-cache',",
    replace: '',
    spec: 'wire/net/requestHeaders.spec.ts',
    title: 'every request says who we are and asks for nothing packed, calls and downloads alike (N-09, N-14)',
  },
  {
    what: 'positions have thirty-two bits',
    file: 'shared/http/contentRange.ts',
    find: 'const start = Number(parts[1])',
    replace: 'const start = Number(parts[1]) | 0',
    spec: 'sim/engineInvariants.spec.ts',
    title: 'positions beyond four gigabytes stay exact to the byte',
  },
  {
    what: 'a date is measured with our clock',
    file: 'shared/http/retryAfter.ts',
    find: 'parseHttpDateMs(answer.date) ?? answer.nowMs',
    replace: 'answer.nowMs',
    spec: 'unit/http/retryAfter.spec.ts',
    title: 'measures a date with the server’s clock, not with ours',
  },
  {
    what: 'a wait has no bounds',
    file: 'shared/http/retryAfter.ts',
    find: 'return Math.min(Math.max(ms, LIMITS.RETRY_AFTER_MIN_MS), LIMITS.RETRY_AFTER_MAX_MS)',
    replace: 'return ms',
    spec: 'unit/http/retryAfter.spec.ts',
    title: 'Retry-After %j is %s ms',
  },
  {
    what: 'an absurd wait is a wish',
    file: 'shared/http/retryAfter.ts',
    find: 'ms < 0 || ms > ABSURD_MS',
    replace: 'ms < 0',
    spec: 'unit/http/retryAfter.spec.ts',
    title: 'Retry-After %j is %s ms',
  },
]
