import { describe, expect, it } from 'vitest'
import { createBodyQueue } from '../../../../electron/adapters/net/bodyQueue.js'

const chunk = (bytes: number): Uint8Array => new Uint8Array(bytes)
const nothing = (): void => undefined

describe('a line of chunks', () => {
  it('hands on chunks that came before the first read, and then each new one to the waiting reader', async () => {
    const line = createBodyQueue(100, nothing)
    line.put(chunk(1))
    const chunks = line.read(nothing)[Symbol.asyncIterator]()
    const first = await chunks.next()
    const second = chunks.next()
    line.put(chunk(2))
    line.end(null)
    const taken = [first, await second, await chunks.next()]
    expect(taken.map(({ value }) => value?.byteLength ?? null)).toEqual([1, 2, null])
  })

  it('says when it holds enough, and is hungry once, when half of it is gone', async () => {
    let asked = 0
    const line = createBodyQueue(10, () => {
      asked += 1
    })
    const said = [line.put(chunk(4)), line.put(chunk(4)), line.put(chunk(4))]
    const chunks = line.read(nothing)[Symbol.asyncIterator]()
    const askedAfter: number[] = []
    for (let taken = 0; taken < 3; taken += 1) {
      await chunks.next()
      askedAfter.push(asked)
    }
    expect([said, askedAfter]).toEqual([
      ['more', 'more', 'enough'],
      [0, 1, 1],
    ])
  })

  it('reports a break only after the bytes that came before it', async () => {
    const line = createBodyQueue(100, nothing)
    line.put(chunk(3))
    line.end(new Error('gone'))
    const chunks = line.read(nothing)[Symbol.asyncIterator]()
    expect((await chunks.next()).value?.byteLength).toBe(3)
    await expect(chunks.next()).rejects.toThrow('gone')
  })

  it('gives out nothing any more once it is cut', async () => {
    const line = createBodyQueue(100, nothing)
    line.put(chunk(3))
    line.cut(new Error('stopped'))
    await expect(line.read(nothing)[Symbol.asyncIterator]().next()).rejects.toThrow('stopped')
  })

  it('notifies its source when a reader leaves before the end, and only then', async () => {
    const left: string[] = []
    const early = createBodyQueue(100, nothing)
    early.put(chunk(1))
    for await (const _ of early.read(() => left.push('early'))) break
    const whole = createBodyQueue(100, nothing)
    whole.put(chunk(1))
    whole.end(null)
    for await (const _ of whole.read(() => left.push('whole'))) break
    expect(left).toEqual(['early'])
  })
})
