import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleCli } from '../../../support/cli/bundleCli.js'
import { createTemporaryFolder } from '../../../support/disk/temporaryFolder.js'
import { startTestPortal } from '../../../support/portal/startTestPortal.js'

vi.setConfig({ testTimeout: 120_000 })

let bundle: Awaited<ReturnType<typeof bundleCli>>
beforeAll(async () => {
  bundle = await bundleCli()
})
afterAll(() => bundle.remove())

/** Runs a line of bash in which `$DESK` is the command line; its stderr, and the exit codes of `pipe` and others. */
async function runInShell(line: string, portal: string) {
  const folder = await createTemporaryFolder()
  const child = spawn('bash', ['-c', `${line}; echo "\${PIPESTATUS[*]}" > codes; cat codes`], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      LANG: 'en',
      RUDI_PORTAL: portal,
      DESK: `${process.execPath} ${bundle.script}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  await new Promise((resolve) => child.on('close', resolve))
  return { folder, err, codes: out.trim().split('\n').at(-1) }
}

describe.runIf(process.platform !== 'win32')('an output whose reader ends early', () => {
  test.each(['catalog', 'catalog --json'])('ends %s at once and without a word', async (words) => {
    const portal = await startTestPortal({ listItemMs: 5 })
    const { err, codes } = await runInShell(`$DESK ${words} | head -n 1`, portal.url)
    expect(err).toBe('')
    // The last page may have been written before `head` went.
    expect(codes).toMatch(/^(?:130|0) 0$/)
  })

  test('is told apart from one that cannot be written', async () => {
    const portal = await startTestPortal()
    const { err, codes } = await runInShell('$DESK catalog > /dev/full', portal.url)
    expect({ err, codes }).toEqual({
      err: 'The disk does not have enough space. Nothing is lost: free some space, then try again.\n',
      codes: '1',
    })
  })

  test('does not end a download when it is that of the messages', async () => {
    const portal = await startTestPortal()
    const { id } = portal.landmark('plain')
    const { codes, folder } = await runInShell(`$DESK download ${id} --to out 2> >(true)`, portal.url)
    expect(codes).toBe('0')
    const checked = await runInShell(`$DESK verify ${join(folder, 'out')}`, portal.url)
    expect(checked.codes).toBe('0')
  })
})

/** Runs a command whose two outputs are read only after some time, one after the other. */
async function runForSlowReader(words: readonly string[]) {
  const child = spawn(process.execPath, [bundle.script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const read = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    read.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    read.err += text
  })
  for (const [stream, ms] of [[child.stdout, 4000] as const, [child.stderr, 8000] as const]) {
    stream.pause()
    setTimeout(() => stream.resume(), ms)
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, ...read }
}

describe('an output whose reader is slow', () => {
  test('is read to its end, that of the events and that of the messages', async () => {
    const paths = Array.from({ length: 2000 }, (_, at) => join('/nonexistent', 'a folder with a name', String(at)))
    // Much more than the pipes hold.
    const words = ['purge', ...paths, '--yes', '--json', '--data-dir', await createTemporaryFolder()]
    const { code, out, err } = await runForSlowReader(words)
    expect(code).toBe(1)
    expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toEqual({ event: 'summary', done: 0, failed: 2000 })
    expect(paths.filter((path) => !err.includes(`${path} `))).toEqual([])
  })
})
