import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { killProcesses, listProcessesOf } from '../../../support/app/processTree.js'

it.skipIf(process.platform !== 'linux').each([
  ['by its home', [], { HOME: '/tmp/rudi-home-of-a-test' }],
  ['by its command line', ['--user-data-dir=/tmp/rudi-home-of-a-test/data'], {}],
])('finds a process that was left behind %s, until it has ended', async (_how, args, env) => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', ...args], { env, stdio: 'ignore' })
  await once(child, 'spawn')
  await expect.poll(() => listProcessesOf('/tmp/rudi-home-of-a-test').map(({ pid }) => pid)).toEqual([child.pid])
  expect(listProcessesOf('/tmp/rudi-home-of-a-testing')).toEqual([])
  const ended = once(child, 'exit')
  killProcesses([child.pid ?? 0])
  await ended
  expect(listProcessesOf('/tmp/rudi-home-of-a-test')).toEqual([])
})
