import { constants, platform } from 'node:os'
import type { WASI } from 'node:wasi'

/** The shell whose exit code becomes that of this process. */
const SHELL = '/bin/sh'
/** How long requests that the system still holds are waited for. */
const REQUESTS_END_MS = 3000
/** The same for requests of a disk that cost the exit code: a busy disk answers later, and only a dead one never. */
const DISK_ENDS_MS = 30_000
const LOOK_MS = 50
/** A shell adds this to the number of the signal that has ended a program. */
const SIGNAL_CODES = 128
const INTERRUPTED = SIGNAL_CODES + constants.signals.SIGINT

/** The requests that a disk holds, as Node calls them. The others of the pool wait for a name server. */
const DISK_REQUESTS = ['FSReqCallback', 'FSReqPromise']
/** All that hold a thread of the pool. */
const POOL_REQUESTS = [...DISK_REQUESTS, 'GetAddrInfoReqWrap', 'GetNameInfoReqWrap']

/** Newer Nodes can replace the program of the process. */
type Execve = (file: string, words: readonly string[], env: Readonly<Record<string, string>>) => void
const runtime = process as unknown as { readonly execve?: Execve }
const canReplaceProgram = runtime.execve !== undefined && platform() !== 'win32'

/**
 * Ends this process with that exit code, when all that must last is done. A regular end joins every thread, those of
 * Node's pool too, and one of them may wait for ever: for a task of V8, or for a disconnected network drive. With such
 * a thread (`hasHeldThread`, or a request of the pool that is open after three seconds) the process ends without it.
 * Where it could do that only by a signal, which takes the exit code away, a disk has half a minute.
 */
export async function exitProcess(code: number, hasHeldThread: () => boolean): Promise<void> {
  await waitForPool(POOL_REQUESTS, REQUESTS_END_MS)
  if (!canReplaceProgram && code !== INTERRUPTED) await waitForPool(DISK_REQUESTS, DISK_ENDS_MS)
  // In Electron, the call returns: nothing may follow it.
  if (!isPoolHeldBy(POOL_REQUESTS) && !hasHeldThread()) process.exit(code)
  else exitWithoutJoiningThreads(code)
}

const isPoolHeldBy = (requests: readonly string[]): boolean =>
  process.getActiveResourcesInfo().some((name) => requests.includes(name))

/** Waits until none of these requests holds a thread of the pool, for at most so long. */
async function waitForPool(requests: readonly string[], mostMs: number): Promise<void> {
  const until = performance.now() + mostMs
  while (isPoolHeldBy(requests) && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}

function exitWithoutJoiningThreads(code: number): void {
  process.emit('exit', code)
  if (canReplaceProgram) runtime.execve?.(SHELL, ['sh', '-c', `exit ${code}`], {})
  const isInterrupted = code === INTERRUPTED
  const isPoolHeld = isPoolHeldBy(POOL_REQUESTS)
  // C's `exit` joins the threads of the pool, but none of JavaScript. A question for a name ends by itself.
  if (!isPoolHeld || (!isInterrupted && !isPoolHeldBy(DISK_REQUESTS))) callLibcExit(code)
  // Only a signal is left. A shell says 130 of this one, and 137 of the other.
  process.kill(process.pid, isInterrupted ? 'SIGINT' : 'SIGKILL')
}

/** Calls C's `exit`, to which WASI alone has a way: a program of WebAssembly that ends may end its process. */
function callLibcExit(code: number): void {
  const wasi: WASI = new (process.getBuiltinModule('node:wasi').WASI)({ version: 'preview1', returnOnExit: false })
  const { Memory } = WebAssembly as unknown as { readonly Memory: new (size: { readonly initial: number }) => object }
  wasi.initialize({ exports: { memory: new Memory({ initial: 0 }) } })
  const exit = (wasi.wasiImport as { readonly proc_exit?: (code: number) => void }).proc_exit
  exit?.(code)
}
