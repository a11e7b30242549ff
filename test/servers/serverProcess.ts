import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a folder that a server's own user may enter: when root starts them, some servers run as another user, who
 * cannot enter the private folder of the tests.
 */
export function createServerFolder(prefix: string): string {
  const room = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), prefix))
  chmodSync(room, 0o755)
  return room
}

/** A port of the loopback, reserved by the system and released a moment before its user binds it. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export interface ServerCommand {
  readonly program: string
  readonly args: readonly string[]
  /** The loopback port on which it answers once it runs. */
  readonly port: number
  /** Printed when the server ends before it answers. */
  readonly errorLog: string
}

/**
 * Starts a server in the foreground and waits until it answers. Returns a function that ends it; it also ends with this
 * process.
 */
export async function startServer({ program, args, port, errorLog }: ServerCommand): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const end = (): void => void child.kill('SIGTERM')
  process.once('exit', end)
  await Promise.race([answering(port), ended.then(() => reportOn(program, errorLog))])
  return async () => {
    process.off('exit', end)
    end()
    await ended
  }
}

async function reportOn(program: string, errorLog: string): Promise<never> {
  throw new Error(`${program} did not start:\n${await readFile(errorLog, 'utf8').catch(() => '')}`)
}

async function answering(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>((resolve) =>
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false)),
    )
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
