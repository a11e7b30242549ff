import { request } from 'node:http'
import type { RunningPortal } from '../../../../demo/portal.js'

/** The tokens that the portal gave to each caller before the recording. */
export interface RecordedCaller {
  readonly portal: RunningPortal
  /** A fresh JWT of the person, without `Bearer`. */
  readonly jwt: string
  readonly refresh: string
  /** An OAuth2 bearer of the project's account. */
  readonly oauth2: string
}

export interface RecordedRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/**
 * The shape of a body. A list of names means an object with exactly these fields, including null ones; `items` means a
 * list, with the shape of each element.
 */
export type Shape =
  | 'empty'
  | 'bytes'
  | 'number'
  | { readonly text: RegExp }
  | { readonly fields: readonly string[]; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly items: Shape }

/** One recorded answer of a real portal of version 3.3.2, and its request. */
export interface Recording {
  readonly what: string
  readonly ask: (recordedCaller: RecordedCaller) => RecordedRequest
  readonly status: number
  /** The headers that a client reads. A pattern must match; null must be absent. */
  readonly headers: Readonly<Record<string, RegExp | null>>
  readonly body: Shape
  /** The parts in which the demo portal differs, and why; they are not compared. */
  readonly differs?: { readonly in: readonly ('status' | 'headers' | 'body')[]; readonly why: string }
}

export interface RecordedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** Sends a request without a client library: nothing is followed, decoded or added except `Host` and `Connection`. */
export function sendRecordedRequest(
  { portal }: RecordedCaller,
  recordedRequest: RecordedRequest,
): Promise<RecordedResponse> {
  const body =
    recordedRequest.form !== undefined
      ? new URLSearchParams(recordedRequest.form).toString()
      : recordedRequest.json !== undefined
        ? JSON.stringify(recordedRequest.json)
        : undefined
  const type = recordedRequest.form !== undefined ? 'application/x-www-form-urlencoded' : 'application/json'
  return new Promise((resolve, reject) => {
    const req = request(
      new URL(portal.url + recordedRequest.path),
      {
        method: recordedRequest.method ?? 'GET',
        headers: { Accept: '*/*', ...(body === undefined ? {} : { 'Content-Type': type }), ...recordedRequest.headers },
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', reject)
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers as RecordedResponse['headers'],
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}

/** Every field of `users/me`: the account service leaves none out. */
export const ACCOUNT_FIELDS = [
  'uuid',
  'login',
  'password',
  'lastname',
  'firstname',
  'company',
  'failedAttempt',
  'lastFailedAttempt',
  'lastConnexion',
  'accountLocked',
  'type',
  'addresses',
  'roles',
  'hasSubscribeToNotifications',
]
