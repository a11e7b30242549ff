import type { Page } from 'playwright'
import { failure } from '../../../../shared/failure.js'
import {
  contract,
  type DecodedInputOf,
  type EventName,
  type OutputOf,
  type RequestName,
} from '../../../../shared/ipc/contract.js'
import { readMessage, writeMessage } from '../../../../shared/ipc/messageText.js'
import { fail, type Result } from '../../../../shared/result.js'
import { createFakeAnswers } from './fakeAnswers.js'
import type { FakeBackend } from './fakeBackend.js'

/** Calls one handler with its decoded input. Name and schema always belong together. */
function answer<K extends RequestName>(fakeBackend: FakeBackend, name: K, input: unknown): Result<OutputOf<K>> {
  fakeBackend.asked.push({ name, input })
  const broken = fakeBackend.broken.get(name)
  if (broken !== undefined) return fail(broken)
  const decoded = contract[name].input.safeParse(input)
  if (!decoded.success) return fail(failure('ipc/refused'))
  return createFakeAnswers(fakeBackend)[name](decoded.data as DecodedInputOf<K>)
}

/**
 * The page's side of the fake bridge. It is text, because test runners wrap functions with helpers that a page lacks.
 */
const BRIDGE = `{
  const hearers = new Map()
  const toBytes = (key, value) =>
    typeof value?.bytes64 === 'string' ? Uint8Array.from(atob(value.bytes64), (one) => one.charCodeAt(0)) : value
  globalThis.rudi = {
    ask: async (name, input) => {
      const answer = await globalThis.askMachine(location.href, name, input)
      return name === 'preview.mapPiece' ? JSON.parse(answer, toBytes) : answer
    },
    takeDropped: async (files) => {
      const paths = files.map(({ size, name }) => (size > 268435456 ? '/' + name : ''))
      return globalThis.askMachine(location.href, 'encryption.takeDropped', JSON.stringify({ paths }))
    },
    listen: (name, hear) => {
      const all = hearers.get(name) ?? new Set()
      hearers.set(name, all.add(hear))
      return () => all.delete(hear)
    },
  }
  globalThis.tellWindow = (name, news) => {
    for (const hear of hearers.get(name) ?? []) hear(news)
  }
}`

/** Converts bytes that crossed as text back to bytes. */
const fromBytes = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array ? { bytes64: Buffer.from(value).toString('base64') } : value

/**
 * Installs `window.rudi` in the page; it is answered from the world of the page's address, as the preload is from the
 * main process.
 */
export async function installFakeBackend(page: Page, worldAt: (address: string) => FakeBackend | null): Promise<void> {
  await page.exposeFunction('askMachine', async (address: string, name: string, input: string | undefined) => {
    const within = worldAt(address)
    if (within === null || !Object.hasOwn(contract, name)) return JSON.stringify(fail(failure('ipc/refused')))
    const answered = answer(within, name as RequestName, readMessage(input))
    await within.held.get(name as RequestName)
    return JSON.stringify(answered, fromBytes)
  })
  await page.addInitScript({ content: BRIDGE })
  // The main process reports this: the page cannot see what happened to a file that it offered for saving.
  page.on('download', async (download) => {
    const how = (await download.failure()) === null ? 'saved' : 'cancelled'
    await sendToWindow(page, 'exports.saved', { address: download.url(), how })
  })
}

/** Sends an event to the page, as the main process does. */
export async function sendToWindow<K extends EventName>(page: Page, name: K, news: OutputOf<K>): Promise<void> {
  await page.evaluate(
    ([channel, what]) => {
      const { tellWindow: tell } = globalThis as unknown as {
        tellWindow: (name: string, news: string | undefined) => void
      }
      tell(channel, what)
    },
    [name, writeMessage(news)] as const,
  )
}
