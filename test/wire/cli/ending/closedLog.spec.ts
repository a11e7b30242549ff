// The log of a command: its file is closed when the command ends.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { runCli } from '../../../support/cli/runCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

/** Writes the paths of the files that the process has opened and not closed at its end. */
const LIST_OPEN_FILES = `
const promises = require('node:fs/promises')
const { writeFileSync } = require('node:fs')
const { isMainThread } = require('node:worker_threads')
const open = promises.open
const paths = new Map()
promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest)
  paths.set(handle, String(path))
  return handle
}
if (isMainThread) process.on('exit', () => {
  const left = [...paths].filter(([handle]) => handle.fd !== -1).map(([, path]) => path)
  writeFileSync(process.env.OPEN_FILES, JSON.stringify({ opened: [...paths.values()], left }))
})
`

test('a command closes the file of its log', async () => {
  // At a portal of this generation, a token for the catalogue is a line of the log.
  const portal = await startTestPortal({ dialect: 'gateway' })
  const folder = await createTemporaryFolder()
  const [hook, list] = [join(folder, 'hook.cjs'), join(folder, 'open.json')]
  writeFileSync(hook, LIST_OPEN_FILES)
  const env = { NODE_OPTIONS: `--require ${hook}`, OPEN_FILES: list }
  const words = ['follow', '--query', 'loisirs', '--to', folder, '--data-dir', folder, '--portal', portal.url]
  const { code } = await runCli(bundle.script, words, { env })
  expect(code).toBe(0)
  const log = join(folder, 'logs', 'rudi-desk.log')
  const { opened, left } = JSON.parse(readFileSync(list, 'utf8')) as { opened: string[]; left: string[] }
  expect(opened).toContain(log)
  expect(left).toEqual([])
})
