import type { Contender, EventLoopDelay, WorkResult } from '../run/runWork.js'
import { OURS } from '../run/tools.js'
import type { Machine } from './machine.js'
import { computeMedian, computeRatios, judgeWork, type Verdict } from './verdicts.js'

/** One line of the table; figures are medians of the successful runs. */
interface Row {
  readonly tool: string
  readonly seconds: number
  readonly least: number
  readonly most: number
  readonly bytesPerSecond: number
  readonly cpuSeconds: number
  readonly peakBytes: number
  /** Its time divided by ours, by pairs; null for ours. */
  readonly ratio: number | null
  /** Why there are no figures, or what went wrong in some of the runs. */
  readonly remark: string
}

export interface Section {
  readonly name: string
  readonly says: string
  readonly files: number
  readonly fileBytes: number
  readonly rows: readonly Row[]
  /** The delay of our main thread's event loop in the warm-up run. Null when it was not measured. */
  readonly blocked: EventLoopDelay | null
  readonly verdicts: readonly Verdict[]
}

export function createSection(done: WorkResult, machine: Machine): Section {
  const { work, contenders } = done
  const ours = contenders.find(({ name }) => name === OURS)
  return {
    name: work.name,
    says: work.says,
    files: work.load.files,
    fileBytes: work.load.fileBytes,
    rows: contenders.map((one) => rowOf(one, ours, work.load.files * work.load.fileBytes)),
    blocked: done.blocked,
    verdicts: judgeWork(done, machine.coreBytesPerSecond),
  }
}

function rowOf(contender: Contender, ours: Contender | undefined, bytes: number): Row {
  const good = contender.runs.filter(({ wrong }) => wrong === null)
  const seconds = good.map((run) => run.seconds)
  const wrong = contender.runs.flatMap((run) => run.wrong ?? [])
  return {
    tool: contender.name,
    seconds: computeMedian(seconds),
    least: Math.min(...seconds),
    most: Math.max(...seconds),
    bytesPerSecond: bytes / computeMedian(seconds),
    cpuSeconds: computeMedian(good.map((run) => run.cpuSeconds)),
    peakBytes: Math.max(...good.map((run) => run.peakBytes)),
    ratio: ours === undefined || contender === ours ? null : computeMedian(computeRatios(contender, ours)),
    remark: [contender.absent ?? '', ...new Set(wrong)].filter((one) => one !== '').join('; '),
  }
}

const WIDTHS = [30, 8, 13, 8, 8, 8, 8] as const
const HEADS = ['', 's', 'least–most', 'MB/s', 'CPU s', 'MB mem', '÷ ours'] as const

const figure = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '–')

function cells(row: Row): readonly string[] {
  const range = Number.isFinite(row.least) ? `${row.least.toFixed(2)}–${row.most.toFixed(2)}` : '–'
  return [
    row.tool,
    figure(row.seconds, 2),
    range,
    figure(row.bytesPerSecond / 1e6, 1),
    figure(row.cpuSeconds, 2),
    figure(row.peakBytes / 1e6, 0),
    row.ratio === null ? '' : figure(row.ratio, 2),
  ]
}

const line = (row: readonly string[]): string =>
  row
    .map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[at] ?? 0)))
    .join('')
    .trimEnd()

const MARKS = { true: 'met    ', false: 'NOT MET', null: '?      ' } as const

/** Formats a work: the tools, then every target with its result. */
export function formatWork(section: Section): string {
  const size = section.fileBytes >= 1e6 ? `${section.fileBytes / 1_048_576} MiB` : `${section.fileBytes / 1000} kB`
  return [
    `── ${section.name}: ${section.says} (${section.files} × ${size})`,
    line(HEADS),
    ...section.rows.map((row) => (row.remark === '' ? line(cells(row)) : `${line(cells(row))}   ${row.remark}`)),
    ...(section.blocked === null ? [] : [`  ${sayBlocked(section.blocked)}`]),
    ...section.verdicts.map(({ says, met }) => `  ${MARKS[`${met}`]}  ${says}`),
    '',
  ].join('\n')
}

const sayBlocked = ({ maxMs, p99Ms }: EventLoopDelay): string =>
  `our main thread listened within ${figure(p99Ms, 1)} ms in 99 of 100 times, within ${figure(maxMs, 1)} ms always`

/** A file system on which nothing was removed lately takes a tenth of this. */
const SLOW_NEW_FILE_MS = 0.1

export function formatMachine(machine: Machine, missing: readonly string[]): string {
  const tools = Object.entries(machine.versions).map(([program, version]) => `${program} ${version}`)
  return [
    `${machine.at}  ${machine.cores} × ${machine.cpu}, ${(machine.memoryBytes / 1e9).toFixed(0)} GB, Linux ${machine.kernel}, ${machine.fileSystem}`,
    `Node ${machine.node}, ${tools.join(', ')}; one core hashes ${(machine.coreBytesPerSecond / 1e6).toFixed(0)} MB/s of SHA-256; the disk takes ${(machine.durableBytesPerSecond / 1e6).toFixed(0)} MB/s synced every 4 MiB, which only Rudi Desk waits for; a new file takes ${machine.newFileMs.toFixed(2)} ms${machine.newFileMs > SLOW_NEW_FILE_MS ? ' — many were removed lately: wait five minutes before small files are measured' : ''}`,
    `nginx, the embedded portal and the tool share the machine; load before the start ${machine.loadBefore.toFixed(2)}${machine.loadBefore > 0.5 ? ' — others were at work: figures are worse and less certain than they could be' : ''}`,
    ...missing.map((program) => `MISSING: ${program} — its rows have no figures`),
    '',
  ].join('\n')
}
