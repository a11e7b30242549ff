import { decodeDataset, decodePage } from '../../shared/catalog/decode.js'
import { parsePublicKey } from '../../shared/crypt/key.js'
import { type Failure, failure } from '../../shared/failure.js'
import { LIMITS } from '../../shared/limits.js'
import { fail, ok, type Result } from '../../shared/result.js'
import type { Clock } from '../ports/clock.js'
import { failureOf, isPage, isSuccess, jsonOf } from './answer.js'
import type { AuthorizedCall } from './apiWithToken.js'
import type { Answer, ApiCall, Call } from './call.js'
import {
  DATASETS,
  detect,
  GATEWAY_INFORMATION,
  GATEWAY_KEY,
  PORTAL_INFORMATION,
  PORTAL_KEY,
  versionOf,
} from './dialect.js'
import { isMissing } from './keyTokens.js'
import type { ConnectionTest, PortalSecrets, PublicKey, TestStep } from './portal.js'
import type { Tokens } from './tokens.js'

export interface TestDeps {
  readonly call: Call
  readonly api: AuthorizedCall
  readonly clock: Pick<Clock, 'now' | 'elapsed'>
  readonly tokens: Pick<Tokens, 'get'>
  readonly secrets: PortalSecrets
  readonly sha256: (bytes: Uint8Array) => string
}

type What = TestStep['what']
interface Asked {
  readonly step: TestStep
  readonly answer: Answer | null
}

/**
 * Asks what portal-api.md 10.36 asks, each thing by itself, whatever became of the one before: both information
 * addresses, both of the key, the catalogue, one detail. The account is only asked after; a refused one is not tried.
 */
export async function testConnection(deps: TestDeps, signal: AbortSignal): Promise<ConnectionTest> {
  const information = await one(deps, 'information', { path: PORTAL_INFORMATION }, { signal, read: versionIn })
  // A host that cannot be reached says so once; asking it eight times is no politer and tells nothing more.
  if (information.step.because?.code.startsWith('net/') === true) return unreachable(information.step)
  const gateway = await one(deps, 'gateway-information', { path: GATEWAY_INFORMATION }, { signal, read: versionIn })
  const keys = [
    await one(deps, 'portal-key', { path: PORTAL_KEY, ...KEY }, { signal, read: (answer) => keyIn(deps, answer) }),
    await one(deps, 'gateway-key', { path: GATEWAY_KEY, ...KEY }, { signal, read: (answer) => keyIn(deps, answer) }),
  ]
  const dialect = await generation(deps, signal)
  const list = await one(deps, 'catalogue', { path: DATASETS, query: [['limit', '1']] }, { signal, read: totalIn })
  const detail = await oneDetail(deps, list.answer, signal)
  const account = await whoIs(deps, signal)
  const key = keys
    .map(({ answer }) => (answer === null ? null : publicKeyOf(deps, answer)))
    .find((found) => found !== null)
  return {
    found: dialect.found,
    key: key ?? null,
    steps: [information.step, gateway.step, ...keys.map(({ step }) => step), dialect.step, list.step, detail, account],
  }
}

const KEY = { headers: { accept: 'application/octet-stream' }, maxBytes: LIMITS.KEY_BODY_BYTES } as const
const REST: readonly What[] = [
  'gateway-information',
  'portal-key',
  'gateway-key',
  'dialect',
  'catalogue',
  'detail',
  'account',
]

const skipped = (what: What, atMs: number): TestStep => ({
  what,
  asked: '',
  outcome: 'skipped',
  status: null,
  found: '',
  atMs,
  tookMs: 0,
  because: null,
})

const unreachable = (first: TestStep): ConnectionTest => ({
  found: null,
  key: null,
  steps: [first, ...REST.map((what) => skipped(what, first.atMs))],
})

interface How {
  readonly signal: AbortSignal
  /** What the answer holds, in a few characters. */
  readonly read: (answer: Answer) => Result<string>
}

/** Addresses that only one of the generations has. */
const MAY_BE_ABSENT: readonly What[] = ['information', 'gateway-information', 'portal-key', 'gateway-key']

async function one(deps: TestDeps, what: What, call: ApiCall, { signal, read }: How): Promise<Asked> {
  const atMs = deps.clock.now()
  const since = deps.clock.elapsed()
  const answer = await deps.api(call, signal)
  const query = call.query === undefined ? '' : `?${call.query.map(([name, value]) => `${name}=${value}`).join('&')}`
  const told = { what, asked: `GET ${call.path}${query}`, atMs, tookMs: Math.round(deps.clock.elapsed() - since) }
  if (!answer.ok) return { step: { ...told, ...failed(answer.failure) }, answer: null }
  const { status } = answer.value
  if (isMissing(answer.value) && MAY_BE_ABSENT.includes(what))
    return { step: { ...told, outcome: 'absent', status, found: '', because: null }, answer: null }
  const found = read(answer.value)
  const step: TestStep = found.ok
    ? { ...told, outcome: 'passed', status, found: found.value, because: null }
    : { ...told, ...failed(found.failure), status }
  return { step, answer: found.ok ? answer.value : null }
}

const failed = (because: Failure) => ({ outcome: 'failed', status: null, found: '', because }) as const

function versionIn(answer: Answer): Result<string> {
  const body = jsonOf(answer)
  return body.ok ? ok(versionOf(answer) ?? '') : body
}

function totalIn(answer: Answer): Result<string> {
  const body = jsonOf(answer)
  if (!body.ok) return body
  const page = decodePage(body.value)
  return page === null ? fail(failure('server/not-a-portal', { host: answer.url.hostname })) : ok(String(page.total))
}

function publicKeyOf({ sha256 }: TestDeps, answer: Answer): PublicKey | null {
  const key = parsePublicKey(answer.bytes)
  return key.ok ? { pem: key.value.pem, bits: key.value.bits, fingerprint: sha256(key.value.spki) } : null
}

function keyIn(deps: TestDeps, answer: Answer): Result<string> {
  if (!isSuccess(answer)) return fail(failureOf(answer))
  const key = isPage(answer)
    ? fail(failure('key/not-a-key', { host: answer.url.hostname }))
    : parsePublicKey(answer.bytes)
  return key.ok ? ok(`RSA ${key.value.bits}, SHA-256 ${deps.sha256(key.value.spki)}`) : key
}

async function generation(
  deps: TestDeps,
  signal: AbortSignal,
): Promise<{ readonly step: TestStep; readonly found: ConnectionTest['found'] }> {
  const atMs = deps.clock.now()
  const since = deps.clock.elapsed()
  const found = await detect(deps.call, signal)
  const told = { what: 'dialect', asked: '', atMs, tookMs: Math.round(deps.clock.elapsed() - since) } as const
  return found.ok
    ? { step: { ...told, outcome: 'passed', status: null, found: found.value, because: null }, found: found.value }
    : { step: { ...told, ...failed(found.failure) }, found: null }
}

/** The record of the first dataset that the list names: its own address answers apart from the list's (portal-api.md 2.5). */
async function oneDetail(deps: TestDeps, list: Answer | null, signal: AbortSignal): Promise<TestStep> {
  const body = list === null ? null : jsonOf(list)
  const id = body?.ok === true ? decodePage(body.value)?.datasets[0]?.id : undefined
  if (id === undefined) return skipped('detail', deps.clock.now())
  const asked = await one(
    deps,
    'detail',
    { path: `${DATASETS.slice(0, -'/metadatas'.length)}/${id}/metadatas` },
    {
      signal,
      read: (answer) => {
        const record = jsonOf(answer)
        if (!record.ok) return record
        const dataset = decodeDataset(record.value, 'detail')
        const host = answer.url.hostname
        if (dataset === null) return fail(failure('server/bad-answer', { host, why: 'not-a-dataset' }))
        return ok(String(dataset.media.length))
      },
    },
  )
  return asked.step
}

/** Whether the account still opens the portal. What was refused before is not sent again: it would cost a try. */
async function whoIs(deps: TestDeps, signal: AbortSignal): Promise<TestStep> {
  const atMs = deps.clock.now()
  const since = deps.clock.elapsed()
  if ((await deps.secrets.account()) === null) return skipped('account', atMs)
  const token = await deps.tokens.get('catalogue', null, signal)
  const told = { what: 'account', asked: '', atMs, tookMs: Math.round(deps.clock.elapsed() - since) } as const
  return token.ok
    ? { ...told, outcome: 'passed', status: null, found: '', because: null }
    : { ...told, ...failed(token.failure) }
}
