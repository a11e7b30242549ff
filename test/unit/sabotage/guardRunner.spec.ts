import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type BeginGuards, createGuardRunner, type RunRequest } from '../../sabotage/guardRunner.js'

const ANSWER = "process.send({ type: 'results', results: guards.map(() => ({ type: 'passed' })) })"
const ENDED = "process.send({ type: 'test ended' })"

const request = (guards: number): RunRequest => ({
  changed: [],
  guards: Array.from({ length: guards }, () => ({ spec: 'unit/any.spec.ts', title: 'any' })),
})

/** A runner whose processes run these scripts, one after the other; `guards` are those that are asked for. */
function createScene(...onRequest: readonly string[]) {
  const begun: number[] = []
  const begin: BeginGuards = () => {
    const work = onRequest[begun.length] ?? ''
    const script = work.startsWith('/')
      ? [work]
      : [process.execPath, '-e', `process.on('message', ({ guards }) => { ${work} }); setInterval(() => {}, 1000)`]
    const [program = '', ...args] = script
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
    begun.push(child.pid ?? 0)
    return child
  }
  const patience = { silenceMs: 60_000, closingMs: 100 }
  return { begun, patience, runner: createGuardRunner(begin, patience) }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('the runner of guards', () => {
  it('waits as long as tests end', async () => {
    const { begun, patience, runner } = createScene(
      `let left = guards.length; const timer = setInterval(() => { ${ENDED}; if (--left === 0) { clearInterval(timer); ${ANSWER} } }, 200)`,
    )
    await runner.run(request(1))
    patience.silenceMs = 3000
    expect(await runner.run(request(20))).toHaveLength(20)
    expect(begun.filter(isAlive)).toHaveLength(1)
    await runner.close()
  })

  it('ends when no test ends any more, however many it asked for', async () => {
    const { begun, patience, runner } = createScene(ENDED, ANSWER)
    patience.silenceMs = 500
    const results = await runner.run(request(500))
    expect(results).toHaveLength(500)
    expect(results[0]).toEqual({ type: 'endless' })
    expect(begun.filter(isAlive)).toEqual([])
    patience.silenceMs = 60_000
    expect(await runner.run(request(1))).toEqual([{ type: 'passed' }])
    await runner.close()
  })

  it('is closed when its processes have ended', async () => {
    const { begun, patience, runner } = createScene(
      `process.on('disconnect', () => setTimeout(process.exit, 300)); ${ANSWER}`,
    )
    patience.closingMs = 60_000
    await runner.run(request(1))
    await runner.close()
    expect(begun.map(isAlive)).toEqual([false])
  })

  it('ends a process that does not want to', async () => {
    const { begun, runner } = createScene(ANSWER)
    await runner.run(request(1))
    await runner.close()
    expect(begun.map(isAlive)).toEqual([false])
  })

  it('says that nothing ran when the process cannot begin or has ended', async () => {
    const { runner } = createScene('/no/such/program', "console.error('no room'); process.exit(1)", ANSWER)
    expect(await runner.run(request(1))).toEqual([{ type: 'not run', why: expect.stringContaining('ENOENT') }])
    expect(await runner.run(request(1))).toEqual([{ type: 'not run', why: expect.stringContaining('no room') }])
    expect(await runner.run(request(1))).toEqual([{ type: 'passed' }])
    await runner.close()
  })

  it('begins another process when one can be asked nothing more', async () => {
    const { begun, runner } = createScene(`if (guards.length > 1) process.disconnect(); else ${ANSWER}`, ANSWER)
    expect(await runner.run(request(1))).toEqual([{ type: 'passed' }])
    expect(await runner.run(request(2))).toMatchObject([{ type: 'not run' }, { type: 'not run' }])
    expect(await runner.run(request(1))).toEqual([{ type: 'passed' }])
    expect(begun).toHaveLength(2)
    await runner.close()
  })
})
