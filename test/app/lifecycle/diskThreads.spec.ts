// As many calls may wait for a disk at the same time as for the command line, in the real application.
import { execFileSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareApp } from '../../support/app/prepareApp.js'

const { app, home, begin } = prepareApp('each test')

/** More than Node's own four threads. */
const SLOW_CALLS = 8

it.skipIf(process.platform === 'win32')(
  'a call to a disk does not wait for eight slow ones, and other programs keep their own threads',
  async () => {
    await begin()
    const pipes = Array.from({ length: SLOW_CALLS }, (_, n) => join(home.path, `pipe-${n}`))
    execFileSync('mkfifo', pipes)
    const { isAnswered, size } = await app.electron.evaluate(async (_electron, paths) => {
      const { open, stat } = process.getBuiltinModule('node:fs/promises')
      // Opening a pipe takes a thread until another program opens its other end.
      const slow = paths.map((path) => open(path, 'r'))
      Object.assign(globalThis, { slow })
      const late = new Promise((resolve) => setTimeout(resolve, 5000, false))
      const answered = stat('.').then(() => true)
      return { isAnswered: await Promise.race([answered, late]), size: process.env.UV_THREADPOOL_SIZE ?? null }
    }, pipes)
    for (const pipe of pipes) closeSync(openSync(pipe, 'w'))
    expect({ isAnswered, size }).toEqual({ isAnswered: true, size: null })
  },
)
