import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How a server is started: in the foreground, on a port of the loopback. */
export interface RestartableCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A server and all processes that it has started. */
export interface RestartableServer {
  readonly port: number
  /** Kills all of its processes at once, as a power cut does. */
  kill(): Promise<void>
  /** Starts the same command again, on the same port. */
  restart(): Promise<void>
  /** Stops it so that it neither answers nor drops connections until `go`. */
  freeze(): void
  go(): void
  /** Ends it finally. */
  close(): Promise<void>
}

const START_MS = 20_000

/** Starts a server and waits until its port answers. It is ended when this process ends. */
export async function startRestartableServer(command: RestartableCommand, port: number): Promise<RestartableServer> {
  let child: ChildProcess
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // It has ended.
    }
  }
  const start = async (): Promise<void> => {
    child = spawn(command.program, command.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, ...command.env },
    })
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        words = (words + text).slice(-500)
      })
    child.on('error', (error) => {
      words = String(error)
    })
    const until = Date.now() + START_MS
    while (!(await answers(port))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error(`${command.program} did not start: ${words}`)
      await delay(30)
    }
  }
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signal('SIGKILL')
    await ended
  }
  const atExit = (): void => signal('SIGKILL')
  process.once('exit', atExit)
  await start()
  return {
    port,
    kill,
    restart: start,
    freeze: () => signal('SIGSTOP'),
    go: () => signal('SIGCONT'),
    async close() {
      process.off('exit', atExit)
      await kill()
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await new Promise<boolean>((resolve) =>
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false)),
  )
  socket.destroy()
  return isThere
}
