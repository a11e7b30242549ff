import { connect, type Socket } from 'node:net'
import { countTexts, type DbusAnswer, decodeAnswer, encodeCall } from './dbusMessage.js'

/** How many secrets the Secret Service has under given attributes, by whether it would give them out. */
export interface FoundSecrets {
  readonly open: number
  readonly locked: number
}

/** A service that does not answer within this time is as good as none. */
const ANSWER_MS = 2000

const HELLO = { serial: 1, destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' } as const
const SEARCH = { serial: 2, destination: 'org.freedesktop.secrets', path: '/org/freedesktop/secrets' } as const

/**
 * Asks the Secret Service which secrets it has, without asking a person to unlock anything. keytar does not tell a
 * locked secret from none, and ends the process when it lists locked ones. Null where there is no such service.
 */
export function findSecrets(
  attributes: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<FoundSecrets | null> {
  const path = findBusPath(env)
  if (path === null) return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect(path)
    const end = (found: FoundSecrets | null): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(end, ANSWER_MS, null)
    socket.on('error', () => end(null))
    socket.on('close', () => end(null))
    talk(socket, attributes, end)
  })
}

/** Signs in as this user, and calls `SearchItems`. */
function talk(
  socket: Socket,
  attributes: Readonly<Record<string, string>>,
  end: (found: FoundSecrets | null) => void,
): void {
  let received = Buffer.alloc(0)
  let isSignedIn = false
  const readAnswers = (): void => {
    for (let answer = decodeAnswer(received); answer !== null; answer = decodeAnswer(received)) {
      received = received.subarray(answer.length)
      if (answer.replyTo === SEARCH.serial) end(toFound(answer))
    }
  }
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
    if (isSignedIn) {
      try {
        readAnswers()
      } catch (error) {
        // What cannot be decoded is no answer.
        if (!(error instanceof RangeError)) throw error
        end(null)
      }
      return
    }
    const line = received.indexOf('\r\n')
    if (line === -1) return
    if (!received.subarray(0, line).toString('latin1').startsWith('OK')) {
      end(null)
      return
    }
    isSignedIn = true
    received = received.subarray(line + 2)
    socket.write('BEGIN\r\n')
    socket.write(encodeCall({ ...HELLO, name: 'org.freedesktop.DBus', member: 'Hello' }))
    const name = 'org.freedesktop.Secret.Service'
    socket.write(encodeCall({ ...SEARCH, name, member: 'SearchItems', texts: attributes }))
  })
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
}

function toFound({ isError, body }: DbusAnswer): FoundSecrets | null {
  if (isError) return null
  const [open = 0, locked = 0] = countTexts(body, 2)
  return { open, locked }
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
