import { parseArgs } from 'node:util'
import { spawnDamagedStarts } from './spawnDamagedStarts.js'

const { values } = parseArgs({ options: { starts: { type: 'string' }, first: { type: 'string' } } })
const first = Number(values.first ?? 1)
const starts = Number(values.starts ?? 2000)
const { problems, ...figures } = await spawnDamagedStarts({ first, last: first + starts - 1, atOnce: 3 }, (over) =>
  process.stdout.write(`\r${over} of ${starts} starts over damaged data`),
)
process.stdout.write(`\n${problems.map((problem) => `${problem}\n`).join('')}${JSON.stringify(figures)}\n`)
process.exitCode = problems.length === 0 && figures.starts === starts ? 0 : 1
