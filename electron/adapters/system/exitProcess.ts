import { constants, platform } from 'node:os'
import type { WASI } from 'node:wasi'

/** The program that takes the place of this process and ends with our exit code. */
const SHELL = '/bin/sh'
/** How long to wait for requests that the system has not answered. */
const REQUESTS_END_MS = 3000
/**
 * The same for disk requests when ending without them would lose the exit code: a busy disk answers later, and only a
 * dead one never answers.
 */
const DISK_ENDS_MS = 30_000
const LOOK_MS = 50
/** A shell adds this to the number of the signal that ended a program. */
const SIGNAL_CODES = 128
const INTERRUPTED = SIGNAL_CODES + constants.signals.SIGINT

/** Requests to a disk, by Node's names. The other requests of the pool wait for a name server. */
const DISK_REQUESTS = ['FSReqCallback', 'FSReqPromise']
/** All requests that occupy a thread of the pool. */
const POOL_REQUESTS = [...DISK_REQUESTS, 'GetAddrInfoReqWrap', 'GetNameInfoReqWrap']

/** Newer versions of Node can replace the program of the process. */
type Execve = (file: string, words: readonly string[], env: Readonly<Record<string, string>>) => void
const runtime = process as unknown as { readonly execve?: Execve }
const canReplaceProgram = runtime.execve !== undefined && platform() !== 'win32'

/**
 * Ends this process with this exit code, after everything durable is done. A regular exit joins every thread, including
 * those of Node's pool, and one of them may wait for ever: for a task of V8, or for a disconnected network drive. With
 * such a thread (`hasHeldThread`, or a request of the pool that is open after three seconds) the process ends without
 * joining it. Where only a signal can do that, which loses the exit code, a disk has half a minute.
 */
export async function exitProcess(code: number, hasHeldThread: () => boolean): Promise<void> {
  await waitForPool(POOL_REQUESTS, REQUESTS_END_MS)
  if (!canReplaceProgram && code !== INTERRUPTED) await waitForPool(DISK_REQUESTS, DISK_ENDS_MS)
  // In Electron this call returns, so nothing may follow it.
  if (!isPoolHeldBy(POOL_REQUESTS) && !hasHeldThread()) process.exit(code)
  else exitWithoutJoiningThreads(code)
}

const isPoolHeldBy = (requests: readonly string[]): boolean =>
  process.getActiveResourcesInfo().some((name) => requests.includes(name))

/** Waits until no such request occupies a thread of the pool, and at most for this time. */
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
  // C's `exit` joins the threads of the pool, but not those of JavaScript. A request to a name server ends by itself.
  if (!isPoolHeld || (!isInterrupted && !isPoolHeldBy(DISK_REQUESTS))) callLibcExit(code)
  // Only a signal is left. A shell reports 130 for this one, and 137 for the other.
  process.kill(process.pid, isInterrupted ? 'SIGINT' : 'SIGKILL')
}

/** Calls C's `exit`. Only WASI can do this: a WebAssembly program that exits may end its process. */
function callLibcExit(code: number): void {
  const wasi: WASI = new (process.getBuiltinModule('node:wasi').WASI)({ version: 'preview1', returnOnExit: false })
  const { Memory } = WebAssembly as unknown as { readonly Memory: new (size: { readonly initial: number }) => object }
  wasi.initialize({ exports: { memory: new Memory({ initial: 0 }) } })
  const exit = (wasi.wasiImport as { readonly proc_exit?: (code: number) => void }).proc_exit
  exit?.(code)
}
