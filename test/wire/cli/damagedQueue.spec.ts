// The real command line starts with a damaged queue: it must end normally, print a message, and keep the queue.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openQueueStore } from '../../../electron/adapters/sqlite/queue/queueStore.js'
import { bundleCli } from '../../support/cli/bundleCli.js'
import { runCli } from '../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'
import { createDamagedQueue } from '../../support/queue/damagedQueue.js'
import { unwrap } from '../../support/unwrap.js'

vi.setConfig({ testTimeout: 60_000 })

const COUNT = 40

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

test.each([
  ['en_GB.UTF-8', [], /^The list of downloads was damaged.*: 40 downloads\..*library\.db\.damaged-1\./m],
  ['fr_FR.UTF-8', ['--json'], /^La liste des téléchargements.* : 40 téléchargements\..*library\.db\.damaged-1\./m],
] as const)(
  'a damaged queue is reported in one line (%s), made anew, and the download is done',
  async (LANG, more, words) => {
    const portal = await startTestPortal({ dialect: 'apm' })
    const [to, data] = [await createTemporaryFolder(), await createTemporaryFolder()]
    createDamagedQueue(data, to, COUNT)
    const { id } = portal.landmark('plain')
    const line = ['download', id, '--portal', portal.url, '--to', to, '--data-dir', data, ...more]
    const first = await runCli(bundle.script, line, { env: { LANG } })
    expect([first.code, first.err.match(new RegExp(words, 'gm'))?.length]).toEqual([0, 1])
    expect(first.err).toContain(join(data, 'library.db.damaged-1'))
    expect(existsSync(join(data, 'library.db.damaged-1'))).toBe(true)

    const again = await runCli(bundle.script, line, { env: { LANG } })
    expect([again.code, again.err.includes('damaged-1')]).toEqual([0, false])
    expect(readdirSync(data).filter((name) => name.startsWith('library.db.damaged'))).toEqual(['library.db.damaged-1'])
    const store = await unwrap(openQueueStore(data))
    const page = await unwrap(store.readIndexPage(0, 100))
    store.close()
    expect(page.rows.length).toBe(COUNT + portal.landmark('plain').media.length)
  },
)
