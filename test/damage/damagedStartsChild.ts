// Starts over damaged data, one after another: `<root> <first seed> <last seed>`. Before each start a line says what was
// damaged, after it a line says what became of it: when the process dies, the last line says of what.
import { readdirSync } from 'node:fs'
import { createSeededId } from '../support/queue/seededQueue.js'
import { type DamagedFile, damageFolder, QUEUE_COPY_NAME } from './damages.js'
import { listFileDigests, startOnce } from './startOnce.js'
import { createUserData, QUEUED_COUNT } from './userData.js'

export interface Case {
  readonly seed: number
  readonly damaged: readonly DamagedFile[]
  /** Null until it is over. */
  readonly outcome: null | {
    /** What must not be; null when all is well. */
    readonly problem: string | null
    /** Downloads that are in the queue no more. */
    readonly missing: number
    /** What was said of them. */
    readonly said: number
  }
}

const say = (line: Case): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

const [root = '', first = '0', last = '0'] = process.argv.slice(2)
const userData = await createUserData(root)
const expected = Array.from({ length: QUEUED_COUNT }, (_, n) => createSeededId(n) as string)

for (let seed = Number(first); seed <= Number(last); seed += 1) {
  userData.restore()
  const before = listFileDigests(userData.files)
  const damaged = damageFolder(userData.data, seed)
  say({ seed, damaged, outcome: null })
  say({ seed, damaged, outcome: await judged(before, damaged) })
}

async function judged(
  before: ReadonlyMap<string, string>,
  damaged: readonly DamagedFile[],
): Promise<NonNullable<Case['outcome']>> {
  let missing = 0
  let said = 0
  try {
    const { ids, news } = await startOnce(userData, 9000)
    if (new Set(ids).size < ids.length) throw new Error('a download is there twice')
    for (const one of news) {
      if (one.type === 'put-aside') said += one.rows - one.restored
      if (one.type === 'remade') said += Math.max(1, one.lost)
      if (one.type === 'remade' && !readdirSync(userData.data).some((name) => name.startsWith(one.name)))
        throw new Error(`${one.name} was not kept`)
    }
    const after = listFileDigests(userData.files)
    for (const [path, digest] of before) if (after.get(path) !== digest) throw new Error(`lost: ${path}`)
    const again = await startOnce(userData, 9001)
    if (again.news.length > 0) throw new Error(`the next start finds damage: ${JSON.stringify(again.news)}`)
    // One whose id was damaged leaves the list, and has its own again at the next start.
    const there = new Set(again.ids)
    missing = expected.filter((id) => !there.has(id)).length
    // Of one of the two files there is enough to know all downloads.
    if (missing > 0 && !damaged.some(({ file }) => file === QUEUE_COPY_NAME))
      throw new Error(`${missing} downloads are gone`)
    if (there.size !== QUEUED_COUNT - missing + 2)
      throw new Error(`${there.size} downloads, of which ${missing} are gone`)
    const lost = ids.filter((id) => expected.includes(id) && !there.has(id))
    if (lost.length > 0) throw new Error(`the next start lacks ${lost.length} downloads`)
    return { problem: null, missing, said }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error), missing, said }
  }
}
