import { type Content, createContent, EMPTY_CONTENT } from '../seed/lazyContent.js'

export type Header = readonly [name: string, value: string]

/** How a body is sent. Everything that a fault may change is a plain field here, and one sender implements it. */
export interface ResponseBody {
  readonly content: Content
  readonly framing: 'length' | 'chunked' | 'until-close'
  /** The speed limit; null for none. */
  readonly bytesPerSecond: number | null
  /** Milliseconds of silence between the head and the first byte. */
  readonly silentMs: number
  /** Where the connection breaks, or null. `stall` keeps the socket open and sends no more. */
  readonly cut: { readonly atByte: number; readonly how: 'reset' | 'fin' | 'stall' } | null
  /** How many bytes are written at a time; null lets the sender choose. */
  readonly pieceBytes: number | null
}

/** One answer as a value: routes create it, faults change it, and the sender sends it. */
export interface PortalResponse {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: ResponseBody
  /** Milliseconds before the first byte of the head. */
  readonly headDelayMs: number
  /** Sends one byte of the head in this many milliseconds; null sends it at once. */
  readonly headDripMs: number | null
  /** How the socket is closed before any byte, instead of an answer; null sends the answer. */
  readonly refuse: 'reset' | 'fin' | null
}

export const createBody = (content: Content, framing: ResponseBody['framing'] = 'length'): ResponseBody => ({
  content,
  framing,
  bytesPerSecond: null,
  silentMs: 0,
  cut: null,
  pieceBytes: null,
})

export const createResponse = (
  status: number,
  headers: readonly Header[],
  body: ResponseBody = createBody(EMPTY_CONTENT),
): PortalResponse => ({
  status,
  headers,
  body,
  headDelayMs: 0,
  headDripMs: null,
  refuse: null,
})

/** The value of a header by its name in lower case; null without it. */
export const readHeader = (portalResponse: PortalResponse, name: string): string | null =>
  portalResponse.headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? null

/** Replaces a header, or removes it with null. */
export function withHeader(portalResponse: PortalResponse, name: string, value: string | null): PortalResponse {
  const headers: Header[] = portalResponse.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase())
  if (value !== null) headers.push([name, value])
  return { ...portalResponse, headers }
}

export const createTextResponse = (
  status: number,
  type: string,
  text: string,
  more: readonly Header[] = [],
): PortalResponse =>
  createResponse(status, [['Content-Type', type], ...more], createBody(createContent(new TextEncoder().encode(text))))

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/** Removes what the portal omits: null and every empty string, list and object, at every level (portal-api.md 2.3). */
export function omitEmptyFields(value: Json | undefined): Json | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) {
    const kept = value.map(omitEmptyFields).filter((one) => one !== undefined)
    return kept.length > 0 ? kept : undefined
  }
  if (typeof value !== 'object') return value
  const entries = Object.entries(value)
    .map(([key, one]) => [key, omitEmptyFields(one)] as const)
    .filter(([, one]) => one !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

export const createJsonResponse = (status: number, value: Json, more: readonly Header[] = []): PortalResponse =>
  createTextResponse(status, 'application/json', JSON.stringify(omitEmptyFields(value) ?? {}), more)

/** Sends a value unchanged: `true`, `42`, `[]`, or an object of the account service with its nulls. */
export const createFullJsonResponse = (value: Json): PortalResponse =>
  createTextResponse(200, 'application/json', JSON.stringify(value))
