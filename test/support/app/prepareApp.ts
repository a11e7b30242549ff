import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach } from 'vitest'
import { type RunningPortal, startPortal } from '../../../demo/portal.js'
import type { PortalOptions } from '../../../demo/state/portalOptions.js'
import { createLazyProxy } from '../createLazyProxy.js'
import { killProcesses, listProcessesOf } from './processTree.js'
import { type RunningApp, type StartSteps, startApp } from './startApp.js'
import { createUserHome, type UserHome } from './userHome.js'

/** How long an application may take after its end to end its other processes. */
const LEAVING_MS = 10_000

/** One user at a time, with a home, an application and, if wanted, a demo portal. */
export interface AppFixture {
  /** These three always refer to the present ones, also after a new start. Using one that does not exist throws. */
  readonly home: UserHome
  readonly app: RunningApp
  readonly portal: RunningPortal
  /** Ends everything, then creates a home, starts a portal if there are options for one, and starts the application. */
  begin(portal?: Partial<PortalOptions>): Promise<void>
  /** Creates a new home. `envOf` returns the environment variables of programs that are started in it. */
  makeHome(envOf?: (path: string) => NonNullable<UserHome['env']>): Promise<void>
  /** Starts a demo portal of sixty datasets, unless the options say otherwise. */
  openPortal(options?: Partial<PortalOptions>): Promise<void>
  closePortal(): Promise<void>
  /** Starts the application in this home. */
  start(args?: readonly string[], steps?: StartSteps): Promise<void>
  hasBegun(): boolean
  /** Registers something to close at the end, after the application has ended; the last one is closed first. */
  atEnd(close: () => unknown): void
  /** Ends everything and removes the home. Throws when a process outlived the application. It may be called twice. */
  end(): Promise<void>
}

/**
 * Sets up a spec of the real application, and ends everything automatically after each test or after all tests of the
 * file. The end fails when the policy of the window refused something, unless `breaksPolicy` says that the spec expects it.
 */
export function prepareApp(
  endsAfter: 'each test' | 'all tests',
  { breaksPolicy = false }: { readonly breaksPolicy?: boolean } = {},
): AppFixture {
  let home: UserHome | null = null
  let app: RunningApp | null = null
  let portal: RunningPortal | null = null
  let closing: (() => unknown)[] = []
  let started: RunningApp[] = []
  const closePortal = async (): Promise<void> => {
    const running = portal
    portal = null
    await running?.close()
  }
  const end = async (): Promise<void> => {
    const [left, closes] = [home, closing.toReversed()]
    const killed = app?.kill()
    const breaches = breaksPolicy ? [] : started.flatMap((one) => one.breaches)
    started = []
    home = app = null
    closing = []
    await killed
    for (const close of closes) await close()
    await closePortal()
    if (left === null) return
    const outlived = await listOutlived(left)
    killProcesses(outlived.map(({ pid }) => pid))
    await left.remove()
    if (breaches.length > 0) throw new Error(`the policy of the window was broken:\n${breaches.join('\n')}`)
    if (outlived.length > 0) throw new Error(`left behind: ${outlived.map(({ command }) => command).join('\n')}`)
  }
  const fixture: Omit<AppFixture, 'home' | 'app' | 'portal'> = {
    async begin(options) {
      await end()
      if (options !== undefined) await fixture.openPortal(options)
      await fixture.makeHome()
      await fixture.start()
    },
    async makeHome(envOf = () => ({})) {
      const made = await createUserHome()
      home = { ...made, env: envOf(made.path) }
    },
    async openPortal(options) {
      portal = await startPortal({ datasets: 60, ...options })
    },
    closePortal,
    async start(args, steps) {
      if (home === null) throw new Error('an application needs a home')
      const running = await startApp(home, args, steps)
      app = running
      started.push(running)
    },
    hasBegun: () => home !== null,
    atEnd: (close) => void closing.push(close),
    end,
  }
  const hook = endsAfter === 'each test' ? afterEach : afterAll
  hook(end)
  return {
    ...fixture,
    home: createLazyProxy('home', () => home),
    app: createLazyProxy('application', () => app),
    portal: createLazyProxy('portal', () => portal),
  }
}

/** Lists the processes of this home that still run after the application had time to end them. */
async function listOutlived(home: UserHome) {
  const untilMs = performance.now() + LEAVING_MS
  for (;;) {
    const found = listProcessesOf(home.path)
    if (found.length === 0 || performance.now() > untilMs) return found
    await wait(20)
  }
}
