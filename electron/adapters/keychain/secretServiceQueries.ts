import { connect, type Socket } from 'node:net'
import {
  countTexts,
  type DbusAnswer,
  type DbusCall,
  decodeAnswer,
  encodeCall,
  readBooleanProperty,
} from './dbusMessage.js'

/** How many secrets with given attributes the Secret Service has, unlocked and locked. */
export interface SecretCounts {
  readonly open: number
  readonly locked: number
}

/** A service that does not answer within this time counts as absent. */
const ANSWER_MS = 2000

const HELLO: DbusCall = {
  serial: 1,
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  name: 'org.freedesktop.DBus',
  member: 'Hello',
}
const CALL = { serial: 2, destination: 'org.freedesktop.secrets' } as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Asks the Secret Service which secrets it has, without asking a person to unlock anything. keytar does not tell a
 * locked secret from none, and ends the process when it lists locked ones. Null where there is no such service.
 */
export async function countSecrets(
  attributes: Readonly<Record<string, string>>,
  env: Environment = process.env,
): Promise<SecretCounts | null> {
  const call = {
    ...CALL,
    path: '/org/freedesktop/secrets',
    name: 'org.freedesktop.Secret.Service',
    member: 'SearchItems',
    texts: attributes,
  }
  return ask(env, call, (body) => {
    const [open = 0, locked = 0] = countTexts(body, 2)
    return { open, locked }
  })
}

/**
 * Whether the keyring that new secrets go into is locked, without asking a person to unlock it. Null where there is no
 * such service, and as long as nothing was ever kept there.
 */
export async function isDefaultKeyringLocked(env: Environment = process.env): Promise<boolean | null> {
  const call = {
    ...CALL,
    path: '/org/freedesktop/secrets/aliases/default',
    name: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    words: ['org.freedesktop.Secret.Collection', 'Locked'],
  }
  return ask(env, call, readBooleanProperty)
}

/** Calls the service once and reads its answer; null for an error, no answer, and what cannot be decoded. */
function ask<T>(env: Environment, call: DbusCall, read: (body: Buffer) => T | null): Promise<T | null> {
  const path = findBusPath(env)
  if (path === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect(path)
    const end = (found: T | null): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(end, ANSWER_MS, null)
    socket.on('error', () => end(null))
    socket.on('close', () => end(null))
    exchangeMessages(socket, call, {
      onAnswer: (answer) => end(answer.isError ? null : read(answer.body)),
      onEnd: () => end(null),
    })
  })
}

interface TalkListeners {
  readonly onAnswer: (answer: DbusAnswer) => void
  /** The answer cannot be decoded, or the bus refuses us. */
  readonly onEnd: () => void
}

/** Authenticates as this user, and makes the call. */
function exchangeMessages(socket: Socket, call: DbusCall, { onAnswer, onEnd }: TalkListeners): void {
  let received = Buffer.alloc(0)
  let isSignedIn = false
  const readAnswers = (): void => {
    for (let answer = decodeAnswer(received); answer !== null; answer = decodeAnswer(received)) {
      received = received.subarray(answer.length)
      if (answer.replyTo === call.serial) onAnswer(answer)
    }
  }
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    if (isSignedIn) {
      try {
        readAnswers()
      } catch (error) {
        // An answer that cannot be decoded counts as none.
        if (!(error instanceof RangeError)) throw error
        onEnd()
      }
      return
    }
    const line = received.indexOf('\r\n')
    if (line === -1) return
    if (!received.subarray(0, line).toString('latin1').startsWith('OK')) {
      onEnd()
      return
    }
    isSignedIn = true
    received = received.subarray(line + 2)
    socket.write('BEGIN\r\n')
    socket.write(encodeCall(HELLO))
    socket.write(encodeCall(call))
  })
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
}

/** The socket of the session's bus: the first one of its address that Node can open. */
function findBusPath({
  DBUS_SESSION_BUS_ADDRESS: address,
  XDG_RUNTIME_DIR: folder,
}: Readonly<Record<string, string | undefined>>): string | null {
  if (!address) return folder ? `${folder}/bus` : null
  for (const one of address.split(';')) {
    const fields = new Map(
      one
        .replace(/^unix:/, '')
        .split(',')
        .map((field): [string, string] => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
    )
    const [path, abstract] = [fields.get('path'), fields.get('abstract')]
    if (one.startsWith('unix:') && path !== undefined) return unescapeBusPath(path)
    if (one.startsWith('unix:') && abstract !== undefined) return `\0${unescapeBusPath(abstract)}`
  }
  return null
}

const unescapeBusPath = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
