import type { Dataset } from '../../../shared/catalogue/model.js'
import { formatFingerprint } from '../../../shared/crypto/formatFingerprint.js'
import { isUnreached } from '../../../shared/failure.js'
import type { Dialect } from '../../../shared/portal/dialect.js'
import { ok, type Result } from '../../../shared/result.js'
import { runToEnd } from '../../../shared/timeSlices.js'
import type { Clock } from '../../ports/clock.js'
import type { ConnectionTest, PortalCredentials, PortalPublicKey, TestStep } from '../api/portalClient.js'
import type { AuthorizedRequest } from '../auth/authorizedRequest.js'
import type { TokenBroker } from '../auth/tokenBroker.js'
import { decodeDatasetResponse } from '../catalogue/decodeDatasetResponse.js'
import { decodePageResponse } from '../catalogue/list/decodePageResponse.js'
import { detectPortalDialect, parsePortalVersion } from '../dialect/detectPortalDialect.js'
import { decodeKeyResponse } from '../encryptionKey/decodeKeyResponse.js'
import { KEY_REQUEST_OPTIONS } from '../encryptionKey/fetchEncryptionKey.js'
import type { ApiResponse } from '../http/apiResponse.js'
import { isAbsent, parseJsonBody } from '../http/apiResponse.js'
import {
  DATASETS,
  GATEWAY_INFORMATION,
  GATEWAY_KEY,
  getDatasetPath,
  PORTAL_INFORMATION,
  PORTAL_KEY,
} from '../http/portalPaths.js'
import type { ApiRequest, SendApiRequest } from '../http/sendApiRequest.js'

export interface ConnectionTestDeps {
  readonly send: SendApiRequest
  readonly api: AuthorizedRequest
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly tokens: Pick<TokenBroker, 'get'>
  readonly secrets: PortalCredentials
  readonly sha256: (bytes: Uint8Array) => string
}

type What = TestStep['what']

/** A step, and the decoded value of its answer when it passed. */
interface Asked<T> {
  readonly step: TestStep
  readonly value: T | null
}

/**
 * Runs the checks of portal-api.md 10.36, each one whatever the outcome of the others: both addresses of the version,
 * both of the key, the catalogue, and one detail. The account is only checked: a password that was refused is not sent
 * again.
 */
export async function testConnection(deps: ConnectionTestDeps, signal: AbortSignal): Promise<ConnectionTest> {
  const ask = <T>(question: Question<T>): Promise<Asked<T>> => askQuestion(deps, question, signal)
  const information = await ask({ what: 'information', call: { path: PORTAL_INFORMATION }, ...VERSION })
  // When the host cannot be reached, the other seven requests would only repeat that.
  const { because } = information.step
  if (because !== null && isUnreached(because.code)) return toUnreachable(information.step)
  const gateway = await ask({ what: 'gateway-information', call: { path: GATEWAY_INFORMATION }, ...VERSION })
  const key = createKeyReading(deps)
  const keys = [
    await ask({ what: 'portal-key', call: { path: PORTAL_KEY, ...KEY_REQUEST_OPTIONS }, ...key }),
    await ask({ what: 'gateway-key', call: { path: GATEWAY_KEY, ...KEY_REQUEST_OPTIONS }, ...key }),
  ]
  const dialect = await detectDialectStep(deps, signal)
  const list = await ask({
    what: 'catalogue',
    call: { path: DATASETS, query: [['limit', '1']] },
    read: (response) => runToEnd(decodePageResponse(response)),
    describe: ({ total }) => String(total),
  })
  // The address for details can fail while the list works (portal-api.md 2.5).
  const first = list.value?.datasets[0]
  const detail =
    first === undefined ? createSkippedStep('detail', deps.clock.now()) : (await ask(createDetailQuestion(first))).step
  const account = await checkAccount(deps, signal)
  return {
    found: dialect.value,
    key: keys.map(({ value }) => value).find((found) => found !== null) ?? null,
    steps: [information.step, gateway.step, ...keys.map(({ step }) => step), dialect.step, list.step, detail, account],
  }
}

const REST: readonly What[] = [
  'gateway-information',
  'portal-key',
  'gateway-key',
  'dialect',
  'catalogue',
  'detail',
  'account',
]

const createSkippedStep = (what: What, atMs: number): TestStep => ({
  what,
  asked: '',
  outcome: 'skipped',
  status: null,
  found: '',
  atMs,
  tookMs: 0,
  because: null,
})

const toUnreachable = (first: TestStep): ConnectionTest => ({
  found: null,
  key: null,
  steps: [first, ...REST.map((what) => createSkippedStep(what, first.atMs))],
})

interface Question<T> {
  readonly what: What
  readonly call: ApiRequest
  readonly read: (response: ApiResponse) => Result<T>
  /** Describes the content of the answer in a few characters. */
  readonly describe: (value: T) => string
}

const VERSION = {
  read: (response: ApiResponse): Result<string> => {
    const body = parseJsonBody(response)
    return body.ok ? ok(parsePortalVersion(response) ?? '') : body
  },
  describe: (version: string): string => version,
}

const createKeyReading = ({ sha256 }: ConnectionTestDeps): Pick<Question<PortalPublicKey>, 'read' | 'describe'> => ({
  read: (response) => decodeKeyResponse(response, sha256),
  describe: ({ bits, fingerprint }) => `RSA ${bits}, SHA-256 ${formatFingerprint(fingerprint)}`,
})

const createDetailQuestion = ({ id }: Dataset): Question<Dataset> => ({
  what: 'detail',
  call: { path: getDatasetPath(id) },
  read: (response) => runToEnd(decodeDatasetResponse(response)),
  describe: ({ media }) => String(media.length),
})

/** Addresses that only some portals have. An answer that shows that they are missing is no failure. */
const MAY_BE_ABSENT: readonly What[] = ['information', 'gateway-information', 'portal-key', 'gateway-key']

async function askQuestion<T>(
  deps: ConnectionTestDeps,
  { what, call, read, describe }: Question<T>,
  signal: AbortSignal,
): Promise<Asked<T>> {
  const query = call.query === undefined ? '' : `?${call.query.map(([name, value]) => `${name}=${value}`).join('&')}`
  const { facts, result } = await measureTime(deps, { what, asked: `GET ${call.path}${query}` }, () =>
    deps.api(call, signal),
  )
  if (!result.ok) return toOutcome(facts, result, describe)
  const { status } = result.value
  if (isAbsent(result.value) && MAY_BE_ABSENT.includes(what))
    return { step: { ...facts, outcome: 'absent', status, found: '', because: null }, value: null }
  return toOutcome({ ...facts, status }, read(result.value), describe)
}

type StepFacts = Pick<TestStep, 'what' | 'asked' | 'atMs' | 'tookMs' | 'status'>

/** Runs `work` and measures when it started and how long it took. */
async function measureTime<T>(
  { clock }: ConnectionTestDeps,
  what: Pick<TestStep, 'what' | 'asked'>,
  work: () => Promise<Result<T>>,
): Promise<{ readonly facts: StepFacts; readonly result: Result<T> }> {
  const atMs = clock.now()
  const since = clock.elapsed()
  const result = await work()
  return { facts: { ...what, atMs, tookMs: Math.round(clock.elapsed() - since), status: null }, result }
}

const toOutcome = <T>(facts: StepFacts, result: Result<T>, describe: (value: T) => string): Asked<T> =>
  result.ok
    ? { step: { ...facts, outcome: 'passed', found: describe(result.value), because: null }, value: result.value }
    : { step: { ...facts, outcome: 'failed', found: '', because: result.failure }, value: null }

async function detectDialectStep(deps: ConnectionTestDeps, signal: AbortSignal): Promise<Asked<Dialect>> {
  const { facts, result } = await measureTime(deps, { what: 'dialect', asked: '' }, () =>
    detectPortalDialect(deps.send, signal),
  )
  return toOutcome(facts, result, (dialect) => dialect)
}

/**
 * Checks whether the account still works. A password that was refused before is not sent again, because that would cost
 * a try.
 */
async function checkAccount(deps: ConnectionTestDeps, signal: AbortSignal): Promise<TestStep> {
  if ((await deps.secrets.account()) === null) return createSkippedStep('account', deps.clock.now())
  const ask = () => deps.tokens.get('catalogue', null, signal)
  const { facts, result } = await measureTime(deps, { what: 'account', asked: '' }, ask)
  return toOutcome(facts, result, () => '').step
}
