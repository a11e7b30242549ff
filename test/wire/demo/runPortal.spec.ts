import { describe, expect, it } from 'vitest'
import { runPortal } from '../../../demo/runPortal.js'
import { sendRequest } from '../../support/http/sendRequest.js'

describe('the portal in the foreground', () => {
  it('says where it listens in its first line, in words for people too, and ends with its signal', async () => {
    const [lines, words, stop]: [string[], string[], AbortController] = [[], [], new AbortController()]
    const output = { line: (json: string) => void lines.push(json), say: (text: string) => void words.push(text) }
    const running = runPortal(
      { datasets: 50, dialect: 'apm', tokenLifetimeSeconds: 3, faults: ['busy:/kos/'] },
      output,
      stop.signal,
    )
    await expect.poll(() => lines.length).toBe(1)
    const { event, url, login } = JSON.parse(lines[0] ?? '')
    expect([event, login]).toEqual(['listening', 'camille.martin@example.org'])
    expect(words.join('\n')).toContain(url)
    expect((await sendRequest(`${url}/kos/v1/skosConcepts`)).status).toBe(503)
    stop.abort()
    expect((await running).options.tokenLifetimeMs).toBe(3000)
    await expect(sendRequest(url)).rejects.toThrow()
  })

  it('refuses a fault that is not in the table', async () => {
    const output = { line: () => {}, say: () => {} }
    await expect(runPortal({ faults: ['nimporte'] }, output, new AbortController().signal)).rejects.toThrow(RangeError)
  })
})
