import type { ChildProcess } from 'node:child_process'
import type { RequestName } from '../../shared/ipc/contract.js'
import type { Result } from '../../shared/result.js'
import { openFirstPage, type PageDebugger, waitForDebugger } from '../support/app/pageDebugger.js'
import { writeRequestScript } from '../support/app/writeRequestScript.js'
import type { BareSystem, SeenProcess } from './bareSystem.js'
import { waitFor } from './waitFor.js'

/** The main process of the application: the one that helps no other. */
export async function findMainProcess(system: BareSystem): Promise<SeenProcess | undefined> {
  const processes = await system.processesWith('/usr/lib/rudi-desk/rudi-desk')
  return processes.find(({ words }) => !words.includes(' --type='))
}

export const hasWindow = async (system: BareSystem): Promise<boolean> =>
  (await system.asUser('xwininfo -root -tree')).words.includes('"Rudi Desk"')

/** Ends the application as a person's session does, and waits until nothing of it runs. */
export async function quit(system: BareSystem): Promise<void> {
  const main = await findMainProcess(system)
  if (main !== undefined) await system.asRoot(`kill -TERM ${main.pid}`)
  await waitFor(
    'the end of the application',
    async () => (await system.processesWith('/usr/lib/rudi-desk/')).length === 0,
  )
}

/** The window of an installed application, asked as its own page asks. */
export interface InstalledApp {
  readonly child: ChildProcess
  must(name: RequestName, input?: unknown): Promise<unknown>
  /** The JSON value of an expression in the page. */
  readonly evaluate: PageDebugger['evaluate']
  close(): void
}

export async function openApp(system: BareSystem, args: readonly string[] = []): Promise<InstalledApp> {
  const child = system.startAsUser(`rudi-desk --remote-debugging-port=0 ${args.join(' ')}`)
  const page: PageDebugger = await openFirstPage(await waitForDebugger(child))
  // Until the page has loaded, it has nothing to ask in.
  await waitFor('the page', async () => (await page.evaluate('typeof rudi').catch(() => null)) === 'object')
  return {
    child,
    close: page.close,
    evaluate: page.evaluate,
    must: async (name, input) => {
      const answer = (await page.evaluate(writeRequestScript(name, input))) as Result<unknown>
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.failure)}`)
      return answer.value
    },
  }
}
