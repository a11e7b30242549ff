/** An answer with its JSON in the type that the test declares: only tests of the portal may declare it. */
export interface HttpResponse<T> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: T
}

/** Sends a request without following redirects, and reads the whole answer. `json` is null when the body is no JSON. */
export async function sendRequest<T>(url: string, init: RequestInit = {}): Promise<HttpResponse<T>> {
  const reply = await fetch(url, { redirect: 'manual', ...init })
  const text = await reply.text()
  const json =
    text.startsWith('{') || text.startsWith('[') || text === 'true' || text === 'false' ? JSON.parse(text) : null
  return { status: reply.status, headers: reply.headers, text, json }
}

export const formatBasicCredentials = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`, 'utf8').toString('base64')}`

export const createFormPost = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): RequestInit => ({
  method: 'POST',
  headers,
  body: new URLSearchParams(fields),
})
