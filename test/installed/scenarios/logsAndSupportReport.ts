import { openApp, quit } from '../installedApp.js'
import { waitFor } from '../waitFor.js'
import type { ScenarioContext } from './scenarioContext.js'

const LOGS = '.config/rudi-desk/logs'

/**
 * Checks that a full log is put aside, and that a page that ended is noted in the log and named in the report for
 * support.
 */
export async function tryLogsAndSupportReport({ system, checks }: ScenarioContext): Promise<void> {
  const filled = await system.asUser(
    `mkdir -p ${LOGS} && head -c 1100000 /dev/zero | tr '\\0' x >> ${LOGS}/rudi-desk.log && stat -c %s ${LOGS}/*`,
  )
  checks.check('the log is full', /^11\d{5}$/m.test(filled.words), filled)
  const first = await openApp(system)
  const processes = await system.processesWith('/usr/lib/rudi-desk/rudi-desk')
  // Chromium keeps a spare process for pages, so all of them are killed.
  const pages = processes.filter(({ words }) => words.includes('--type=renderer'))
  await system.asRoot(`kill -KILL ${pages.map(({ pid }) => pid).join(' ')}`)
  await waitFor('the note of the crash', async () => (await system.asUser(`grep crash.page ${LOGS}/*`)).code === 0)
  first.close()
  await quit(system)
  const again = await openApp(system)
  const report = String(await again.must('app.diagnostics'))
  const { words: version } = await system.asUser('rudi-desk --version')
  const isComplete = report.includes('crash.page') && report.includes(version.trim())
  checks.check('the report for support says that the page crashed', isComplete, report.slice(0, 4000))
  checks.check('the report names no home folder', !report.includes('/home/ada'), report.slice(0, 4000))
  again.close()
  await quit(system)
  const { words: logs } = await system.asUser(`stat -c '%s %a %n' ${LOGS}/*`)
  const isRotated = /^\d{1,6} 600 \S*logs\/rudi-desk\.log$/m.test(logs) && /^11\d{5} /m.test(logs)
  checks.check('a full log is put aside', isRotated, logs)
}
