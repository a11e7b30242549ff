import { assert } from '../../../shared/assert.js'
import { channels } from '../../../shared/ipc/channels.js'
import {
  type Contract,
  contract,
  type DecodedInputOf,
  type OutputOf,
  type RequestName,
} from '../../../shared/ipc/contract.js'
import type { Forward } from '../../../shared/ipc/schema/defineRows.js'
import { ok, type Result } from '../../../shared/result.js'
import type { IpcHandlers } from './ipcServer.js'

/** The verbs that a service's method answers by itself. */
export type ForwardedName = { [K in RequestName]: Contract[K]['forward'] extends null ? never : K }[RequestName]

type MethodOf<K extends ForwardedName> = Contract[K]['forward']['method']

/** What the rows of the table require of the services: each method they name, with their arguments and answers. */
export type ForwardServices = {
  readonly [Service in MethodOf<ForwardedName> extends `${infer S}.${string}` ? S : never]: {
    readonly [K in ForwardedName as MethodOf<K> extends `${Service}.${infer Method}` ? Method : never]: (
      ...given: ArgumentsOf<K>
    ) => AnswerOf<K> | Promise<AnswerOf<K>>
  }
}

type ArgumentsOf<K extends ForwardedName> = Contract[K]['forward']['fields'] extends readonly []
  ? [DecodedInputOf<K>]
  : Chosen<Contract[K]['forward']['fields'], DecodedInputOf<K>>
type Chosen<Fields extends readonly string[], Input> = { [At in keyof Fields]: Input[Fields[At] & keyof Input] }

/** A verb without an answer accepts no method that has one, so that no answer is dropped by accident. */
type AnswerOf<K extends ForwardedName> =
  OutputOf<K> extends undefined ? void | Result<void> : Immutable<OutputOf<K>> | Result<Immutable<OutputOf<K>>>
type Immutable<T> = T extends readonly (infer Item)[] ? readonly Item[] : T

/** The handlers of the verbs that a service's method answers by itself, made from the table. */
export function createForwardingHandlers(services: ForwardServices): Pick<IpcHandlers, ForwardedName> {
  const handlers = channels.ask.flatMap((name) => {
    const { forward } = contract[name]
    return forward === null ? [] : [[name, forwardTo(services, forward)] as const]
  })
  return Object.fromEntries(handlers) as unknown as Pick<IpcHandlers, ForwardedName>
}

type Services = Readonly<Record<string, Readonly<Record<string, (...given: readonly unknown[]) => unknown>>>>

function forwardTo(services: ForwardServices, { method, fields }: Forward) {
  const [name = '', called = ''] = method.split('.')
  const service = (services as unknown as Services)[name]
  return async (input: unknown): Promise<Result<unknown>> => {
    const answerOf = service?.[called]
    assert(answerOf !== undefined, `the service has the method ${method}`)
    const record = input as Readonly<Record<string, unknown>>
    const given = fields.length === 0 ? [input] : fields.map((field) => record[field])
    const answer = await answerOf.apply(service, given)
    return isResult(answer) ? answer : ok(answer)
  }
}

/** No output of the table has a field `ok` of its own. */
const isResult = (answer: unknown): answer is Result<unknown> =>
  typeof answer === 'object' && answer !== null && 'ok' in answer
