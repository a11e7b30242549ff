/* Looks up known advisories of all packages, shipped or used to build: `npm run advisories`. */

import { ROOT } from '../setup/paths.mjs'
import { runCommand } from '../setup/runCommand.mjs'
import { runScript } from '../setup/runScript.mjs'

/**
 * What `npm audit --json` found, or null when the registry has not answered it.
 *
 * @param {string} out
 * @returns {Record<string, { severity: string, via: (string | { title: string, url: string })[], range: string }> | null}
 */
export function readAudit(out) {
  try {
    const report = JSON.parse(out)
    return report.vulnerabilities ?? null
  } catch {
    return null
  }
}

/** @param {NonNullable<ReturnType<typeof readAudit>>} found */
export function formatAdvisories(found) {
  return Object.entries(found).flatMap(([name, { severity, via, range }]) =>
    via
      .filter((one) => typeof one !== 'string')
      .map((one) => `${severity.padEnd(9)} ${name} ${range}: ${one.title} (${one.url})`),
  )
}

const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

if (process.argv[1] === import.meta.filename)
  await runScript(async () => {
    let failed = 0
    for (const [what, words] of /** @type {const} */ ([
      ['What ships as packages', ['--omit=dev']],
      ['Everything, with what is bundled and what builds it', []],
    ])) {
      const { out, err } = await runCommand('npm', ['audit', '--json', ...words], { cwd: ROOT, timeoutMs: 120_000 })
      const found = readAudit(out)
      if (found === null) {
        say(`${what}: the registry did not answer. Nothing was looked up. ${err.trim().split('\n')[0] ?? ''}`.trim())
        failed = 1
        continue
      }
      const lines = formatAdvisories(found)
      say(`${what}: ${lines.length === 0 ? 'no known advisory' : `${lines.length} known advisories`}`)
      for (const line of lines) say(`  ${line}`)
      if (lines.length > 0) failed = 1
    }
    return failed
  })
