import { join } from 'node:path'
import { DIST } from '../../../build/setup/paths.mjs'
import { FILE } from './serverKind.js'
import { TOOLS, type Tool } from './thirdPartyTools.js'

/** One download, described so that it can be written as a command line of each program. */
export interface Job {
  /** The address of the file, for programs that ask the server directly. */
  readonly url: string
  readonly portalUrl: string
  readonly datasetId: string
  /** Empty at first. */
  readonly to: string
  /** Our own state. */
  readonly state: string
}

export interface Program {
  readonly name: string
  readonly tool: Tool | null
  command(job: Job): readonly [program: string, ...args: string[]]
}

export const OURS = 'Rudi Desk'

/** The command line of each program for a careful user who wants a complete file, however long it takes. */
export const PROGRAMS: readonly Program[] = [
  {
    name: OURS,
    tool: null,
    command: ({ datasetId, to, portalUrl, state }) => {
      const where = ['--to', to, '--portal', portalUrl, '--data-dir', state]
      // It retries as long as the others; by default it would wait for a quarter of an hour.
      return [
        process.execPath,
        join(DIST, 'cli.cjs'),
        'download',
        datasetId,
        ...where,
        '--give-up-after',
        '1m',
        '--json',
      ]
    },
  },
  {
    name: 'curl',
    tool: TOOLS.curl,
    command: ({ url, to }) => {
      const retry = ['--retry', '8', '--retry-delay', '1', '--retry-all-errors', '-C', '-']
      return ['curl', '-q', '-sSfL', ...retry, '-o', join(to, FILE), url]
    },
  },
  {
    name: 'wget',
    tool: TOOLS.wget,
    command: ({ url, to }) => {
      const retry = ['-c', '--tries=9', '--waitretry=1', '--retry-connrefused', '--timeout=30']
      return ['wget', '--no-config', '-nv', ...retry, '-O', join(to, FILE), url]
    },
  },
  {
    name: 'aria2',
    tool: TOOLS.aria2,
    command: ({ url, to }) => {
      const retry = ['-c', '-x4', '-s4', '-k1M', '--max-tries=9', '--retry-wait=1']
      const quiet = ['--no-conf', '--console-log-level=warn', '--summary-interval=0', '--file-allocation=none']
      return ['aria2c', ...quiet, ...retry, '-d', to, '-o', FILE, url]
    },
  },
]
