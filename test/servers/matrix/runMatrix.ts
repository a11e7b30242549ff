import { parseArgs } from 'node:util'
import { type CaseResult, isAsPromised, isWrong } from './caseResult.js'
import { formatMarkdown, type Row } from './formatMarkdown.js'
import { OURS, PROGRAMS, type Program } from './programs.js'
import { runCase } from './runCase.js'
import type { ServerKind } from './serverKind.js'
import { SERVER_KINDS } from './serverKinds.js'
import type { Situation } from './situationNames.js'
import { installTool, isToolInstalled, readToolVersion, TOOLS, type ToolName } from './thirdPartyTools.js'

/*
 * Downloads from real servers with our command line and other programs: `npm run test:long -- servers [--get] [--server
 * nginx] [--situation cut] [--program curl] [--at-once 2]`. `--get` installs what is missing, as root on Debian.
 */

const { values } = parseArgs({
  options: {
    get: { type: 'boolean' },
    server: { type: 'string' },
    situation: { type: 'string' },
    program: { type: 'string' },
    'at-once': { type: 'string' },
  },
})

const tools = Object.values(TOOLS)
if (values.get) for (const tool of tools.filter((one) => !isToolInstalled(one))) installTool(tool)
const missing = tools.filter((one) => !isToolInstalled(one))
const isHere = (name: ToolName): boolean => isToolInstalled(TOOLS[name])

const kinds = SERVER_KINDS.filter(({ name, needs }) => (values.server ?? name) === name && needs.every(isHere))
const programs = PROGRAMS.filter(
  ({ name, tool }) => [name, undefined].includes(values.program) && (tool === null || isToolInstalled(tool)),
)
const places = kinds.flatMap((kind) =>
  kind.situations
    .filter((situation) => (values.situation ?? situation) === situation)
    .map((situation) => ({ kind, situation, results: new Map<string, CaseResult>() })),
)

interface Work {
  readonly kind: ServerKind
  readonly situation: Situation
  readonly program: Program
  readonly results: Map<string, CaseResult>
}
const works: Work[] = places.flatMap((place) => programs.map((program) => ({ ...place, program })))
const total = works.length
const troubles: string[] = []
const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function worker(): Promise<void> {
  for (let work = works.shift(); work !== undefined; work = works.shift()) {
    const { kind, situation, program, results } = work
    const result = await runCase(kind, situation, program).catch((error: unknown) => {
      troubles.push(`${kind.name}, ${situation}, ${program.name}: ${error}`)
      return null
    })
    if (result === null) continue
    results.set(program.name, result)
    say(
      `${total - works.length}/${total} ${kind.name}, ${situation}, ${program.name}: ${JSON.stringify(result)}${isWrong(result) ? ' WRONG' : ''}`,
    )
  }
}
await Promise.all(Array.from({ length: Number(values['at-once'] ?? 2) }, worker))

const rows: readonly Row[] = places.map(({ kind, situation, results }) => ({ server: kind.name, situation, results }))
const there = tools.filter((one) => !missing.includes(one)).map((one) => `${one.name} ${readToolVersion(one)}`)
const absent = missing.map((one) => `Not here: ${one.name} (${one.get})\n`).join('')
process.stdout.write(
  `${there.join(', ')}.\n${absent}\n${formatMarkdown(
    rows,
    programs.map(({ name }) => name),
  )}\n`,
)
const broken = rows.filter(({ situation, results }) => {
  const ours = results.get(OURS)
  return ours !== undefined && !isAsPromised(situation, ours)
})
for (const { server, situation } of broken) say(`not as promised: ${server}, ${situation}`)
for (const one of troubles) say(`not tried: ${one}`)
process.exitCode = broken.length > 0 || rows.length === 0 || troubles.length > 0 ? 1 : 0
