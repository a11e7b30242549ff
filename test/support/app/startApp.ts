import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { preparedRuntime } from '../../../build/setup/runtime.mjs'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { InputOf, OutputOf, RequestName } from '../../../shared/ipc/contract.js'
import type { Result } from '../../../shared/result.js'
import { TEST_TIMEOUT_MS, waitUntil } from '../time/waiting.js'

/** The page's side of the bridge, for code that runs inside the page. Untyped there: names and payloads cross as text. */
type PageWithBridge = typeof globalThis & { readonly rudi: { ask(name: string, input: unknown): Promise<unknown> } }

/** A person with a computer of their own: nothing is shared with the developer who runs the tests, or with another spec. */
export interface UserHome {
  readonly path: string
  readonly userData: string
  readonly downloads: string
  /** Environment variables of this person's desktop that differ from those of the developer who runs the tests. */
  readonly env?: Readonly<Record<string, string>>
  remove(): Promise<void>
}

export async function createUserHome(): Promise<UserHome> {
  const path = await mkdtemp(join(tmpdir(), 'rudi-home-'))
  const downloads = join(path, 'chosen')
  await mkdir(downloads)
  return {
    path,
    userData: join(path, 'user-data'),
    downloads,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** The running application, and the ways in which a test may speak to it. */
export interface RunningApp {
  readonly electron: ElectronApplication
  readonly page: Page
  /** Asks as the page's own code does. */
  ask<K extends RequestName>(name: K, input: InputOf<K>): Promise<Result<OutputOf<K>>>
  /** Asks, and fails the test unless it worked. */
  must<K extends RequestName>(name: K, input: InputOf<K>): Promise<OutputOf<K>>
  /** What the person will answer in the next folder, file and save dialogs. */
  answerDialogs(answers: { readonly open?: readonly string[]; readonly save?: string }): Promise<void>
  /** Resolves once the downloads satisfy `is`; fails with what it saw last when nothing of them moves any more. */
  until(is: (downloads: readonly DownloadView[]) => boolean): Promise<readonly DownloadView[]>
  /** As a person quits. */
  quit(): Promise<void>
  /** As a power cut ends it, but for the page cache. */
  kill(): Promise<void>
}

// Chromium refuses its sandbox to root; the root of a container is no user of a workstation.
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
// A virtual display has none to offer: three processes would be started to find that out, each time.
const withoutGpu = process.platform === 'linux' ? ['--disable-gpu', '--disable-software-rasterizer'] : []

/** How the built application is started in the prepared runtime, by whatever starts processes. */
export function createLaunchCommand(home: UserHome, args: readonly string[] = []) {
  const runtime = preparedRuntime()
  return {
    executable: runtime.executable,
    args: [...runtime.appArgs, ...asRoot, ...withoutGpu, `--user-data-dir=${home.userData}`, '--lang=en-US', ...args],
    env: { ...definedOnly(process.env), HOME: home.path, USERPROFILE: home.path, ...home.env },
  }
}

/**
 * Another start beside the one that runs, as the system makes it for a link: it hands over and leaves. Gives its exit code.
 * The driver is not used for it: of a process that exits at once, its report reaches no listener.
 */
export async function startSecondInstance(home: UserHome, args: readonly string[] = []): Promise<number | null> {
  const launch = createLaunchCommand(home, args)
  const second = spawn(launch.executable, launch.args, { env: launch.env, stdio: 'ignore' })
  const [code] = (await once(second, 'exit')) as [number | null]
  return code
}

/** A start takes one second, on a busy machine five; a start without a sign after so many seconds has failed. */
const LAUNCH_MS = TEST_TIMEOUT_MS / 3

/**
 * Whether the driver has missed a word that it waits for: the first line of the application, or an answer of one of the
 * two debuggers once both are connected. It happens once in some dozens to hundreds of starts. The driver ends the
 * application before it says so. The page had not begun then, but main may have opened its data, and mended it.
 */
const isLostWord = (error: unknown): boolean => error instanceof Error && /Timeout \d+ms/.test(error.message)

/** What the dialogs of the main process said since `answerMessageBoxes`. */
export const readMessageBoxes = (electron: ElectronApplication): Promise<readonly string[]> =>
  electron.evaluate(() => (globalThis as unknown as { readonly boxes: readonly string[] }).boxes)

/** Answers every message box of the main process at once, and keeps what it said for `readMessageBoxes`. */
export const answerMessageBoxes = (electron: ElectronApplication): Promise<void> =>
  electron.evaluate(({ dialog }) => {
    const boxes: string[] = []
    Object.assign(globalThis, { boxes })
    dialog.showMessageBox = (async (...args: readonly unknown[]) => {
      boxes.push((args.at(-1) as { readonly message: string }).message)
      return { response: 0, checkboxChecked: false }
    }) as never
  })

/** What a test does around the start of an application. */
export interface StartSteps {
  /** Fills the data folder, which is empty then. For data that a start changes: another try finds them as they were. */
  readonly fillData?: () => void
  /** Is carried out before there is a window. */
  readonly begun?: (electron: ElectronApplication) => Promise<void>
}

/** Starts the built application and waits for its page; once more when the driver lost it. */
export async function startApp(
  home: UserHome,
  args: readonly string[] = [],
  { fillData, begun }: StartSteps = {},
): Promise<RunningApp> {
  const { executable: executablePath, ...launch } = createLaunchCommand(home, args)
  const start = async (timeout: number): Promise<ElectronApplication> => {
    if (fillData !== undefined) {
      await rm(home.userData, { recursive: true, force: true })
      fillData()
    }
    return _electron.launch({ executablePath, ...launch, timeout })
  }
  const electron = await start(LAUNCH_MS).catch((error: unknown) => {
    if (!isLostWord(error)) throw error
    process.stdout.write('the driver lost a word of an application, and starts it again\n')
    return start(TEST_TIMEOUT_MS)
  })
  await begun?.(electron)
  const page = await electron.firstWindow({ timeout: TEST_TIMEOUT_MS })
  page.setDefaultTimeout(TEST_TIMEOUT_MS)
  await page.waitForLoadState('load')
  return runningApp(electron, page)
}

function runningApp(electron: ElectronApplication, page: Page): RunningApp {
  const ask = async <K extends RequestName>(name: K, input: InputOf<K>): Promise<Result<OutputOf<K>>> => {
    const answer: unknown = await page.evaluate<unknown, readonly [string, unknown]>(
      ([verb, payload]) => (globalThis as PageWithBridge).rudi.ask(verb, payload),
      [name, input],
    )
    return answer as Result<OutputOf<K>>
  }
  const must = async <K extends RequestName>(name: K, input: InputOf<K>): Promise<OutputOf<K>> => {
    const answer = await ask(name, input)
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
    return answer.value
  }
  const child = electron.process()
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    electron,
    page,
    ask,
    must,
    answerDialogs: ({ open = [], save = '' }) =>
      electron.evaluate(
        ({ dialog }, answers) => {
          dialog.showOpenDialog = async () => ({ canceled: answers.open.length === 0, filePaths: answers.open })
          dialog.showSaveDialog = async () => ({ canceled: answers.save === '', filePath: answers.save })
        },
        { open: [...open], save },
      ),
    until: async (is) => {
      let seen: readonly DownloadView[] = []
      await waitUntil(
        async () => {
          seen = (await must('downloads.snapshot', { after: null })).downloads
          return JSON.stringify(seen, null, 1)
        },
        () => is(seen),
      )
      return seen
    },
    quit: async () => {
      await electron.evaluate(({ app }) => app.quit()).catch(() => undefined)
      await hasEnded
    },
    kill: async () => {
      child.kill('SIGKILL')
      await hasEnded
    },
  }
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Whether nothing is going on any more, well or badly. */
export const haveAllEnded = (downloads: readonly DownloadView[]): boolean =>
  downloads.length > 0 && downloads.every(({ state: { is } }) => is === 'done' || is === 'failed' || is === 'cancelled')
