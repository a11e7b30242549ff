import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { readPreparedRuntime } from '../../../build/setup/runtime.mjs'
import type { DownloadView } from '../../../shared/download/model/downloadView.js'
import type { InputOf, OutputOf, RequestName } from '../../../shared/ipc/contract.js'
import { readMessage, writeMessage } from '../../../shared/ipc/messageText.js'
import type { Result } from '../../../shared/result.js'
import { TEST_TIMEOUT_MS, waitUntil } from '../time/waitUntil.js'
import type { UserHome } from './userHome.js'

/** The type of the bridge for code that runs inside the page. Names and payloads cross as untyped text. */
type PageWithBridge = typeof globalThis & {
  readonly rudi: { ask(name: string, input: string | undefined): Promise<unknown> }
}

/** The running application, and the ways in which a test can control it. */
export interface RunningApp {
  readonly electron: ElectronApplication
  readonly page: Page
  /** What the policy of the window has refused to the window, in the words of the console. */
  readonly breaches: readonly string[]
  /** Sends a request as the page's own code does. */
  ask<K extends RequestName>(name: K, input: InputOf<K>): Promise<Result<OutputOf<K>>>
  /** Sends a request, and fails the test unless it succeeded. */
  must<K extends RequestName>(name: K, input: InputOf<K>): Promise<OutputOf<K>>
  /** Sets the answers of the next folder, file and save dialogs. */
  answerDialogs(answers: { readonly open?: readonly string[]; readonly save?: string }): Promise<void>
  /** Resolves once `is` returns true for the downloads; fails with the last state when nothing changes any more. */
  until(is: (downloads: readonly DownloadView[]) => boolean): Promise<readonly DownloadView[]>
  /** As a person quits. */
  quit(): Promise<void>
  /** Kills the application as a power cut would, except that the page cache survives. */
  kill(): Promise<void>
}

// Chromium refuses its sandbox to root, and the user of a container is root.
const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
// A virtual display has no GPU: without this, three processes would be started each time to find that out.
const withoutGpu = process.platform === 'linux' ? ['--disable-gpu', '--disable-software-rasterizer'] : []

/** Returns the command that starts the built application in the prepared runtime, for any way of starting processes. */
export function createLaunchCommand(home: UserHome, args: readonly string[] = []) {
  const runtime = readPreparedRuntime()
  return {
    executable: runtime.executable,
    args: [...runtime.appArgs, ...asRoot, ...withoutGpu, `--user-data-dir=${home.userData}`, '--lang=en-US', ...args],
    env: { ...definedOnly(process.env), HOME: home.path, USERPROFILE: home.path, ...home.env },
  }
}

/**
 * Starts a second instance beside the running one, as the system does for a link: it passes the link on and exits.
 * Returns its exit code. The driver is not used, because its events about a process that exits at once reach no
 * listener.
 */
export async function startSecondInstance(home: UserHome, args: readonly string[] = []): Promise<number | null> {
  const launch = createLaunchCommand(home, args)
  const second = spawn(launch.executable, launch.args, { env: launch.env, stdio: 'ignore' })
  const [code] = (await once(second, 'exit')) as [number | null]
  return code
}

/**
 * A start takes one second, or five on a busy machine; without a sign after this time the driver has missed one. A second
 * start may take all the time of a test.
 */
const LAUNCH_MS = TEST_TIMEOUT_MS / 8

/**
 * Whether the driver missed a message that it waits for: the first line of the application, or an answer of one of the
 * two debuggers once both are connected. This happens once in some dozens to hundreds of starts, when the driver connects
 * while the page is being loaded: Chromium then reports no navigation, and the driver waits for it. The driver ends the
 * application before it reports this. The main process may have opened its data and repaired it.
 */
const isLostWord = (error: unknown): boolean => error instanceof Error && /Timeout \d+ms/.test(error.message)

/** Steps of a test around the start of an application. */
export interface StartSteps {
  /** Fills the empty data folder. For data that a start changes: a second try gets them again unchanged. */
  readonly fillData?: () => void
  /** Runs before there is a window. */
  readonly begun?: (electron: ElectronApplication) => Promise<void>
}

/** Starts the built application and waits for its page; tries once more when the driver lost it. */
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
  const breaches: string[] = []
  electron.context().on('console', (said) => {
    const { url, lineNumber, columnNumber } = said.location()
    if (said.text().includes('Content Security Policy'))
      breaches.push(`${said.text()} ${url}:${lineNumber}:${columnNumber}`)
  })
  await begun?.(electron)
  const page = await electron.firstWindow({ timeout: TEST_TIMEOUT_MS })
  page.setDefaultTimeout(TEST_TIMEOUT_MS)
  await page.waitForLoadState('load')
  return runningApp(electron, page, breaches)
}

function runningApp(electron: ElectronApplication, page: Page, breaches: readonly string[]): RunningApp {
  const ask = async <K extends RequestName>(name: K, input: InputOf<K>): Promise<Result<OutputOf<K>>> => {
    const answer: unknown = await page.evaluate<unknown, readonly [string, string | undefined]>(
      ([verb, payload]) => (globalThis as PageWithBridge).rudi.ask(verb, payload),
      [name, writeMessage(input)],
    )
    return readMessage(answer) as Result<OutputOf<K>>
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
    breaches,
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

/** Whether every download has ended, successfully or not. */
export const haveAllEnded = (downloads: readonly DownloadView[]): boolean =>
  downloads.length > 0 &&
  downloads.every(({ state: { type } }) => type === 'done' || type === 'failed' || type === 'cancelled')
