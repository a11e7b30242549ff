import { createTemporaryFolder } from '../disk/temporaryFolder.js'
import { startTestPortal } from '../portal/startTestPortal.js'
import type { runCli } from './runCli.js'

/**
 * Downloads two datasets with four files by `run`. Returns the folder, the relative path of one file, and the exit
 * code.
 */
export async function downloadTwoDatasets(
  dialect: 'apm' | 'gateway',
  run: (...words: readonly string[]) => ReturnType<typeof runCli>,
) {
  const portal = await startTestPortal({ dialect })
  const to = await createTemporaryFolder()
  const ids = [portal.landmark('plain').id, portal.landmark('same-names').id]
  const { code, events } = await run(
    ...['download', ...ids, '--to', to, '--portal', portal.url, '--data-dir', await createTemporaryFolder()],
  )
  const path = String(events.find(({ event, dataset }) => event === 'done' && dataset === ids[0])?.path)
  return { to, path, code }
}
