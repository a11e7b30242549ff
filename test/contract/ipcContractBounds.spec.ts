// Answers attackers (a) and (b): the table itself has no way to a path, an address to fetch or a secret (I-04, S-01).
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { channels, TAKE_DROPPED } from '../../shared/ipc/channels.js'
import { contract } from '../../shared/ipc/contract.js'

interface Node {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node | boolean
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly const?: unknown
  readonly enum?: readonly unknown[]
}

const input = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
const output = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Node

/** Every node with the way to it. */
function* walk(node: Node, at = '$'): Generator<readonly [string, Node]> {
  yield [at, node]
  for (const [name, child] of Object.entries(node.properties ?? {})) yield* walk(child, `${at}.${name}`)
  if (typeof node.additionalProperties === 'object') yield* walk(node.additionalProperties, `${at}.*`)
  if (node.items !== undefined) yield* walk(node.items, `${at}[]`)
  for (const child of [...(node.anyOf ?? []), ...(node.oneOf ?? [])]) yield* walk(child, at)
}

const isFixed = (node: Node): boolean => node.const !== undefined || node.enum !== undefined

/** What is wrong with one node of something a page may send. */
function loose([at, node]: readonly [string, Node]): string[] {
  if (node.type === 'object' && node.additionalProperties !== false) return [`${at} is an open record`]
  if (node.type === 'string' && node.maxLength === undefined && !isFixed(node)) return [`${at} is an unbounded text`]
  if (node.type === 'array' && node.maxItems === undefined) return [`${at} is an unbounded list`]
  if (node.type === 'number' || node.type === 'integer') {
    return node.maximum === undefined || node.minimum === undefined ? [`${at} is an unbounded number`] : []
  }
  return []
}

describe('the table of verbs', () => {
  it.each(channels.ask.map((verb) => [verb]))('%s takes closed records and bounded values only', (verb) => {
    expect([...walk(input(contract[verb].input))].flatMap(loose)).toEqual([])
  })

  it('sees what is loose', () => {
    const bad = z.object({ text: z.string(), list: z.array(z.number()) })
    expect([...walk(input(bad))].flatMap(loose)).toEqual([
      '$ is an open record',
      '$.text is an unbounded text',
      '$.list is an unbounded list',
      '$.list[] is an unbounded number',
    ])
  })

  const PLACES = /path|url|uri|href|header|command|cookie|file$|dir/i
  const SECRETS = /token|password|secret|authori[sz]ation|credential|^key$/i
  const named = (node: Node) => [...walk(node)].filter(([at]) => /\.[A-Za-z]+$/.test(at))
  const fields = (node: Node): string[] => named(node).map(([at]) => at)
  /** A number reaches nothing by itself: main looks it up in its own index. */
  const isNumber = ({ type }: Node): boolean => type === 'integer' || type === 'number'
  const last = (at: string): string => at.slice(at.lastIndexOf('.') + 1)

  it('no verb takes a path, a header, a command or an address to fetch, but a portal’s own address and what a person dropped', () => {
    const places = channels.ask.flatMap((verb) =>
      named(input(contract[verb].input))
        .filter(([at, node]) => PLACES.test(last(at)) && !isNumber(node))
        .map(([at]) => at)
        .map((at) => `${verb} ${at}`),
    )
    // The preload asks it, with what the person gave to the page; the page cannot.
    expect(places).toEqual([`${TAKE_DROPPED} $.paths`])
  })

  it('secrets cross inwards only, in these fields', () => {
    const inwards = channels.ask.flatMap((verb) =>
      fields(input(contract[verb].input))
        .filter((at) => SECRETS.test(last(at)))
        .map((at) => `${verb} ${at}`),
    )
    expect(inwards).toEqual([
      'network.keepLogin $.password',
      'accounts.signIn $.password',
      'accounts.keepCustomerKey $.key',
      'accounts.keepCustomerKey $.secret',
      'node.getToken $.clientSecret',
      'node.getToken $.password',
      'node.check $.token',
    ])
  })

  it('nothing that crosses outwards is a secret or a path; a token there is a permission of this run', () => {
    const outwards = [...channels.ask, ...channels.tell].flatMap((name) =>
      fields(output(contract[name].output))
        .filter((at) => SECRETS.test(last(at)) || /path/i.test(last(at)))
        .map((at) => `${name} ${at}`),
    )
    expect([...new Set(outwards)]).toEqual([
      // The portal's public key: what was seen of it, and when.
      'portals.describe $.key',
      'folders.getDefault $.token',
      'folders.choose $.token',
      'folders.chooseDefault $.token',
      'folders.resetDefault $.token',
      'folders.getForExports $.token',
      'folders.chooseForExports $.token',
      // The columns that identify a row.
      'compare.run $.comparison.key',
      // Where a file of the library lies, for a person to read and to copy. No verb takes it back.
      'library.describe $.path',
      'follow.list $.follows[].folder.token',
      'encryption.chooseFiles $[].token',
      'encryption.takeDropped $[].token',
      'follow.changed $.follows[].folder.token',
    ])
  })

  it('has a row for every channel, and none that no channel leads to', () => {
    expect(Object.keys(contract).toSorted()).toEqual([...channels.ask, ...channels.tell].toSorted())
  })

  it('every name says its direction: noun.verb is a request, noun.pastTense an event', () => {
    for (const verb of channels.ask) expect(verb).toMatch(/^[a-z]+\.[a-z][A-Za-z]*$/)
    for (const news of channels.tell) expect(news).toMatch(/^[a-z]+\.[a-z]+ed$/)
  })
})
