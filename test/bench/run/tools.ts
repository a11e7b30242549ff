import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../servers/site.js'
import type { Command } from './measure.js'

/** One task, described so that it can be written as a command line of each tool. */
export interface Job {
  readonly site: Site
  /** The address of nginx, or of the proxy in front of it. */
  readonly url: string
  /** Empty, or with half of every file when `resumes`. */
  readonly to: string
  /** A folder for lists; empty at first. */
  readonly room: string
  /** Our own state. */
  readonly state: string
  readonly cli: string
  /** Files at once. */
  readonly parallel: number
  /** Connections per file. */
  readonly segments: number
  readonly hashed: boolean
  readonly resumes: boolean
}

export interface Tool {
  readonly name: string
  /** The required program, by its Debian package. */
  readonly program: string | null
  /** Null: the tool cannot do this. */
  command(job: Job): Promise<Command | null>
}

export const OURS = 'Rudi Desk'

/** Our tool always verifies and syncs, whatever the others are asked to do. */
export const createOwnTool = (name = OURS, change: Partial<Job> = {}): Tool => ({
  name,
  program: null,
  async command(asked) {
    const job = { ...asked, ...change }
    const where = ['--to', job.to, '--portal', job.url, '--data-dir', job.state]
    const how = ['--connections', String(Math.min(16, job.parallel)), '--segments', String(job.segments)]
    return [process.execPath, job.cli, 'download', ...job.site.datasetIds, ...where, ...how, '--json']
  },
})

const urlOf = (job: Job, name: string): string => `${job.url}/files/${job.site.load.name}/${name}`

/** Without preallocation, which is aria2's default and costs it time. */
const aria2: Tool = {
  name: 'aria2',
  program: 'aria2c',
  async command(job) {
    const list = join(job.room, 'aria2.txt')
    const entries = job.site.files.map(({ name, sha256 }) =>
      [urlOf(job, name), `  out=${name}`, ...(job.hashed ? [`  checksum=sha-256=${sha256}`] : [])].join('\n'),
    )
    await writeFile(list, entries.join('\n'))
    const quiet = ['--no-conf', '-q', '--summary-interval=0', '--file-allocation=none', '--auto-file-renaming=false']
    const many = [`-j${job.parallel}`, `-x${job.segments}`, `-s${job.segments}`, '-k1M']
    return ['aria2c', ...quiet, ...many, ...(job.resumes ? ['-c'] : []), '-d', job.to, '-i', list]
  },
}

const SUMMED = {
  curl: 'curl -sSf "$1"',
  wget: 'wget -q -O - "$1"',
}

/** Fetches all files at once, each through `tee` into `sha256sum`, as a careful user writes it in a shell. */
async function summed(job: Job, fetcher: keyof typeof SUMMED): Promise<Command | null> {
  if (job.site.files.length > job.parallel) return null
  const each = `one() { [ "$(${SUMMED[fetcher]} | tee "$2" | sha256sum)" = "$3  -" ]; }`
  const all =
    'p=; while [ $# -gt 0 ]; do one "$1" "$2" "$3" & p="$p $!"; shift 3; done; for q in $p; do wait $q || exit 1; done'
  const words = job.site.files.flatMap(({ name, sha256 }) => [urlOf(job, name), join(job.to, name), sha256])
  return ['bash', '-c', `set -o pipefail; ${each}; ${all}`, 'summed', ...words]
}

const curl: Tool = {
  name: 'curl',
  program: 'curl',
  async command(job) {
    if (job.hashed) return summed(job, 'curl')
    const list = join(job.room, 'curl.txt')
    const entries = job.site.files.map(({ name }) => `url = "${urlOf(job, name)}"\noutput = "${join(job.to, name)}"`)
    await writeFile(list, entries.join('\n'))
    const many = job.parallel > 1 ? ['-Z', '--parallel-max', String(job.parallel)] : []
    return ['curl', '-q', '-sSf', ...many, ...(job.resumes ? ['-C', '-'] : []), '-K', list]
  },
}

/** curl with a sync after each file, as ours always does. It is no target: it shows what bounds ours. */
export const syncedCurl: Tool = {
  name: 'curl, then sync',
  program: 'curl',
  async command(job) {
    const command = await curl.command(job)
    return command === null ? null : ['bash', '-c', '"$@" && sync -f "$0"', job.to, ...command]
  },
}

/** Plain Node with our guarantees and nothing else. It is no target: it shows what bounds ours. */
export const bareNode: Tool = {
  name: 'bare Node',
  program: null,
  async command(job) {
    const list = join(job.room, 'bareNode.json')
    await writeFile(list, JSON.stringify(job.site.files.map(({ name, sha256 }) => [urlOf(job, name), name, sha256])))
    return [process.execPath, join(import.meta.dirname, 'bareNode.mjs'), list, job.to, String(job.parallel)]
  },
}

/** The same for one large file. */
export const bareNodeLarge: Tool = {
  name: 'bare Node',
  program: null,
  async command(job) {
    const [file] = job.site.files
    if (file === undefined) return null
    const script = join(import.meta.dirname, 'bareNodeLarge.mjs')
    return [process.execPath, script, urlOf(job, file.name), join(job.to, file.name), file.sha256]
  },
}

const wget: Tool = {
  name: 'wget',
  program: 'wget',
  async command(job) {
    if (job.hashed) return summed(job, 'wget')
    const list = join(job.room, 'wget.txt')
    await writeFile(list, job.site.files.map(({ name }) => urlOf(job, name)).join('\n'))
    return ['wget', '--no-config', '-q', ...(job.resumes ? ['-c'] : []), '-P', job.to, '-i', list]
  },
}

const rclone: Tool = {
  name: 'rclone',
  program: 'rclone',
  async command(job) {
    // It cannot resume a half file, so the result would not be comparable.
    if (job.resumes) return null
    const sums = join(job.room, 'SHA256SUMS')
    await writeFile(sums, job.site.files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
    const streams = ['--multi-thread-streams', String(job.segments), '--multi-thread-cutoff', '16M']
    const many = ['--transfers', String(job.parallel), '--checkers', String(job.parallel)]
    const source = [`:http:files/${job.site.load.name}`, job.to, '--http-url', job.url]
    const copy: Command = ['rclone', 'copy', ...source, ...many, ...streams, '-q', '--config', '/dev/null']
    if (!job.hashed) return copy
    const check = 'rclone checksum sha256 "$0" "$1" -q --config /dev/null'
    return ['bash', '-c', `"\${@:2}" && ${check}`, sums, job.to, ...copy]
  },
}

export const PEERS: readonly Tool[] = [aria2, curl, wget, rclone]
