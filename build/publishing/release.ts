/*
 * Prepares and publishes a release: `npm run release -- prepare 0.2.0`, then the packages of each system, then `npm run
 * release -- publish --key <minisign secret key>`. docs/releasing.md describes all steps.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../setup/paths.mjs'
import { runScript } from '../setup/runScript.mjs'
import { SetupError } from '../setup/setupError.mjs'
import { prepareRelease } from './prepareRelease.js'
import { writeReleaseFiles } from './writeReleaseFiles.js'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const DAY_MS = 86_400_000

const USAGE = `npm run release -- prepare <version> [--dry-run]
npm run release -- publish [--folder <folder>] --key <minisign secret key> [--staging <per cent>] [--valid-days <days>] [--rollback]
npm run release -- publish [--folder <folder>] --dry-run
docs/releasing.md is the way through a release.`

/** Parses the arguments; unknown ones are answered with the usage. */
function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        folder: { type: 'string', default: join(ROOT, 'release') },
        help: { type: 'boolean', short: 'h', default: false },
        key: { type: 'string' },
        staging: { type: 'string' },
        'valid-days': { type: 'string' },
        rollback: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new SetupError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

await runScript(async () => {
  const { values, positionals } = readWords()
  if (values.help) {
    say(USAGE)
    return 0
  }
  const [step, version = ''] = positionals
  const now = new Date().toISOString()
  if (step === 'prepare') {
    prepareRelease({ root: ROOT, version, day: now.slice(0, 10), isDryRun: values['dry-run'], say })
    return 0
  }
  if (step !== 'publish') throw new SetupError(`Say what to do.\n${USAGE}`)
  const staging = values.staging === undefined ? null : Number(values.staging)
  if (staging !== null && !(Number.isInteger(staging) && staging >= 0 && staging <= 100))
    throw new SetupError('--staging is a whole number of per cent.')
  const validDays = values['valid-days'] === undefined ? null : Number(values['valid-days'])
  if (validDays !== null && !(Number.isInteger(validDays) && validDays >= 1 && validDays <= 3650))
    throw new SetupError('--valid-days is a whole number of days.')
  if (values.key === undefined && !values['dry-run']) throw new SetupError('Give --key <file>, or --dry-run.')
  const made = await writeReleaseFiles({
    root: ROOT,
    folder: resolve(values.folder),
    releaseDate: now,
    validUntil: validDays === null ? null : new Date(Date.parse(now) + validDays * DAY_MS).toISOString(),
    stagingPercentage: staging,
    say,
    isRollback: values.rollback,
    secretKey: values.key === undefined ? null : readFileSync(values.key, 'utf8'),
    password: process.env.RUDI_RELEASE_PASSWORD ?? null,
  })
  for (const name of made) say(name)
  return 0
})
