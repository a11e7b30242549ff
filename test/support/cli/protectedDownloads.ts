import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import type { PortalOptions } from '../../../demo/state/portalOptions.js'
import { listPaths } from '../disk/listPaths.js'
import { returnNullIfMissing } from '../disk/returnNullIfMissing.js'
import { createTemporaryFolder } from '../disk/temporaryFolder.js'
import { createCliHarness } from './cliHarness.js'
import { type CliOptions, runCli } from './runCli.js'

/**
 * Prepares downloads of these landmarks that are encrypted for an identity, and what their files hold in clear.
 *
 * @param script the bundled command line
 */
export async function prepareProtectedDownloads(
  script: string,
  options: Partial<PortalOptions>,
  landmarks: readonly LandmarkName[],
) {
  const rig = await createCliHarness(script, options)
  const folder = await createTemporaryFolder()
  const key = join(folder, 'identity.txt')
  await runCli(script, ['identity', 'create', '--out', key, '--data-dir', rig.data, '--json'])
  const env = { ...rig.own, RUDI_AGE_IDENTITY: await readFile(key, 'utf8') }
  const clear = join(folder, 'clear')
  const openly = ['--to', clear, '--portal', rig.portal.url, '--data-dir', join(folder, 'state'), '--json']
  await runCli(script, ['download', ...rig.ids(...landmarks), ...openly, '--protect', 'none'], { env: rig.own })
  const truth = new Map<string, Buffer>()
  for (const path of await listPaths(clear))
    if (!isRecord(basename(path))) truth.set(basename(path), await readFile(path))
  const run = (words: readonly string[], how: CliOptions = {}) =>
    runCli(script, [...words, '--data-dir', rig.data, '--portal', rig.portal.url, '--json'], { env, ...how })
  const fetch = (more: readonly string[] = [], how: CliOptions = {}) =>
    run(['download', ...rig.ids(...landmarks), '--to', rig.to, ...more], how)
  return { ...rig, key, env, truth, run, fetch, findClear: () => findClear([rig.to, rig.data], truth) }
}

const isRecord = (name: string): boolean => name === 'SHA256SUMS' || name.startsWith('dataset.rudi')

/** Lists files with plain content: a part of each file's beginning, middle and end. */
export async function findClear(
  folders: readonly string[],
  truth: ReadonlyMap<string, Buffer>,
): Promise<readonly string[]> {
  const canaries = [...truth.values()].flatMap((bytes) =>
    [0, Math.floor(bytes.byteLength / 2), bytes.byteLength - 40]
      .map((at) => bytes.subarray(Math.max(0, at), at + 40))
      .filter(({ byteLength }) => byteLength === 40),
  )
  const found: string[] = []
  for (const folder of folders)
    for (const path of await listPaths(folder)) {
      const bytes = await returnNullIfMissing(() => readFile(path))
      if (bytes !== null && canaries.some((canary) => bytes.includes(canary))) found.push(path)
    }
  return found
}
