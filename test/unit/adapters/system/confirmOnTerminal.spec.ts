import { PassThrough } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { confirmOnTerminal } from '../../../../electron/adapters/system/confirmOnTerminal.js'

function createTerminalEnds(isTTY: boolean) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
  })
  return {
    ends: { input: Object.assign(input, { isTTY }), output: Object.assign(output, { isTTY }) },
    shown: () => shown,
  }
}

describe('a question on the terminal', () => {
  test.each([
    ['yes', true],
    ['OUI ', true],
    ['o', true],
    ['no', false],
    ['', false],
  ])('answered with %j', async (answer, isMeant) => {
    const { ends, shown } = createTerminalEnds(true)
    const asked = confirmOnTerminal('Sure?', new AbortController().signal, ends)
    ends.input.write(`${answer}\n`)
    expect(await asked).toBe(isMeant)
    expect(shown()).toBe('Sure? ')
  })

  test('is a no when the input ends, and the next line begins at its left edge', async () => {
    const { ends, shown } = createTerminalEnds(true)
    const asked = confirmOnTerminal('Sure?', new AbortController().signal, ends)
    ends.input.end()
    expect(await asked).toBe(false)
    expect(shown()).toBe('Sure? \n')
  })

  test('is a no when the command is interrupted', async () => {
    const { ends, shown } = createTerminalEnds(true)
    const interruption = new AbortController()
    const asked = confirmOnTerminal('Sure?', interruption.signal, ends)
    interruption.abort()
    expect(await asked).toBe(false)
    expect(shown()).toMatch(/\n$/)
  })

  test('leaves Ctrl+C to the terminal, which makes a signal of it', async () => {
    const { ends, shown } = createTerminalEnds(true)
    const setRawMode = vi.fn()
    Object.assign(ends.input, { setRawMode })
    const asked = confirmOnTerminal('Sure?', new AbortController().signal, ends)
    ends.input.write('\u0003\n')
    // Node's line editor would take the terminal's keys in raw mode, and end the question at Ctrl+C.
    expect(await asked).toBe(false)
    expect(setRawMode).not.toHaveBeenCalled()
    expect(shown()).toBe('Sure? ')
  })

  test('is not asked without a terminal', async () => {
    expect(await confirmOnTerminal('Sure?', new AbortController().signal, createTerminalEnds(false).ends)).toBeNull()
  })
})
