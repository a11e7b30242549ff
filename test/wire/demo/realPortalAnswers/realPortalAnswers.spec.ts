// The demo portal compared with recorded answers of a real one: status, the headers that a client reads, fields, empty
// bodies.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPortal, startPortal } from '../../../../demo/portal.js'
import { formatBasicCredentials } from '../../../support/http/sendRequest.js'
import { ACL } from './acl.js'
import { KONSULT_ANSWERS } from './konsult.js'
import { MEDIA } from './media.js'
import { OAUTH } from './oauth.js'
import {
  type RecordedCaller,
  type RecordedResponse,
  type Recording,
  type Shape,
  sendRecordedRequest,
} from './recording.js'

let portal: RunningPortal
beforeAll(async () => {
  portal = await startPortal({ datasets: 60 })
})
afterAll(() => portal.close())

async function askerOf(): Promise<RecordedCaller> {
  const { person, project } = portal.accounts
  const bare: RecordedCaller = { portal, jwt: '', refresh: '', oauth2: '' }
  const pair = await sendRecordedRequest(bare, {
    method: 'POST',
    path: '/authenticate',
    form: { login: person.login, password: person.password },
  })
  const granted = await sendRecordedRequest(bare, {
    method: 'POST',
    path: '/oauth2/token',
    headers: { Authorization: formatBasicCredentials(project.login, project.password) },
    form: { grant_type: 'client_credentials' },
  })
  const strip = (value: string | undefined): string => (value ?? '').replace(/^Bearer /, '')
  return {
    portal,
    jwt: strip(pair.headers.authorization),
    refresh: strip(pair.headers['x-token']),
    oauth2: JSON.parse(granted.body.toString('utf8')).access_token,
  }
}

function expectShape(value: unknown, shape: Exclude<Shape, 'empty' | 'bytes' | { text: RegExp }>): void {
  if (shape === 'number') {
    expect(value).toBeTypeOf('number')
    return
  }
  if ('items' in shape) {
    expect(Array.isArray(value) && value.length > 0).toBe(true)
    for (const item of value as unknown[]) expectShape(item, shape.items as typeof shape)
    return
  }
  const fields = Object.keys(value as object)
  // A record has more fields than were recorded of it; everything else has exactly these fields.
  const isRecord = shape.fields.includes('global_id')
  if (isRecord) expect(fields).toEqual(expect.arrayContaining([...shape.fields]))
  else expect(fields.toSorted()).toEqual(shape.fields.toSorted())
  if (shape.values !== undefined) expect(value).toMatchObject(shape.values)
}

function expectBody(body: Buffer, shape: Shape): void {
  const text = body.toString('utf8')
  if (shape === 'empty') expect(text).toBe('')
  else if (shape === 'bytes') expect(body.length).toBeGreaterThan(0)
  else if (typeof shape === 'object' && 'text' in shape) expect(text).toMatch(shape.text)
  else expectShape(JSON.parse(text), shape)
}

function expectRecorded(recordedResponse: RecordedResponse, { status, headers, body, differs }: Recording): void {
  const compares = (respect: 'status' | 'headers' | 'body'): boolean => differs?.in.includes(respect) !== true
  if (compares('status')) expect(recordedResponse.status).toBe(status)
  for (const [name, value] of compares('headers') ? Object.entries(headers) : []) {
    if (value === null) expect(recordedResponse.headers[name], name).toBeUndefined()
    else expect(recordedResponse.headers[name] ?? '', name).toMatch(value)
  }
  if (compares('body')) expectBody(recordedResponse.body, body)
}

const TABLES: readonly (readonly [service: string, recordings: readonly Recording[]])[] = [
  ['acl', ACL],
  ['oauth2', OAUTH],
  ['konsult', KONSULT_ANSWERS],
  ['gateway', MEDIA],
]

describe.each(TABLES)('%s answers as it was recorded', (_service, recordings) => {
  it.each(recordings.map((recording) => [recording.what, recording] as const))('%s', async (_what, recording) => {
    const recordedCaller = await askerOf()
    expectRecorded(await sendRecordedRequest(recordedCaller, recording.ask(recordedCaller)), recording)
  })
})

it('every remaining difference has a reason', () => {
  for (const { what, differs } of TABLES.flatMap(([, recordings]) => recordings))
    if (differs !== undefined) expect(differs.why.length, what).toBeGreaterThan(30)
})
