import type { ScenarioContext } from './scenarioContext.js'

const WITHOUT_DISPLAY = 'env -u DISPLAY -u DBUS_SESSION_BUS_ADDRESS'

/** The command line of the package, before anything is installed that the package did not ask for. */
export async function tryCommandLine({ system, checks, portal }: ScenarioContext): Promise<void> {
  const { asRoot, asUser } = system
  const unmet = await asRoot(
    "find /usr/lib/rudi-desk -type f -exec ldd {} + 2>/dev/null | grep 'not found' | grep -v musl",
  )
  checks.check('no library is missing', unmet.words === '', unmet.words)
  const version = await asUser(`${WITHOUT_DISPLAY} rudi-desk --version`)
  checks.check('it runs for a user, without a display', /^\d+\.\d+\.\d+\n$/.test(version.words), version.words)
  const root = await asRoot('rudi-desk --version')
  checks.check('it runs for root', root.words === version.words, root.words)
  await checkExitCodes({ system, checks, portal })
  const catalog = await asUser(`${WITHOUT_DISPLAY} rudi-desk catalog --portal ${portal.url} --limit 2 --json`)
  checks.check('it asks a portal', catalog.words.includes('"event":"summary"'), catalog)
  const [media] = portal.landmark('plain').media
  if (media === undefined) throw new Error('a landmark has media')
  const download = `${WITHOUT_DISPLAY} rudi-desk download ${media.datasetId} --portal ${portal.url} --to data`
  const first = await asUser(`${download} --json`)
  checks.check('it downloads and verifies', first.code === 0 && first.words.includes('"event":"done"'), first)
  const sums = await asUser('cd data && find . -name SHA256SUMS -execdir sha256sum -c --quiet {} +')
  checks.check('sha256sum agrees', sums.code === 0, sums)
  await interrupted(system, checks, portal)
  const left = await asUser('ls -d /tmp/rudi-desk-* ~/.config/rudi-desk/*Cookies* 2>/dev/null')
  checks.check('it leaves nothing of a browser behind', left.words === '', left.words)
}

/** Every command ends with the code that its page promises, also one that ends while the runtime still starts. */
async function checkExitCodes({
  system,
  checks,
  portal,
}: Pick<ScenarioContext, 'system' | 'checks' | 'portal'>): Promise<void> {
  const at = `--portal ${portal.url}`
  for (const [words, wanted] of [
    ['', 1],
    ['--frob', 1],
    ['katalog', 2],
    ['help', 0],
    ['help download', 0],
    [`node-token ${at}`, 2],
    [`catalog ${at} --limit 1`, 0],
    ['catalog --portal http://127.0.0.1:9', 1],
    [`download abc ${at} --to data`, 2],
    [`download media:11111111-1111-4111-8111-111111111111 ${at} --to data`, 1],
    [`download media:11111111-1111-4111-8111-111111111111 ${at} --to 'C:\\data'`, 2],
    ['verify nowhere', 1],
    ['status', 0],
    ['update --dry-run', 0],
    [`key ${at}`, 0],
    ['audit', 0],
    ['audit verify', 0],
    ['export nowhere --as frob', 2],
    ['reveal nothing.age --out x', 1],
    ['diff nothing nowhere', 1],
    ['reset', 2],
    ['doctor', 0],
    ['--doctor --json', 0],
  ] as const) {
    const ran = await system.asUser(`${WITHOUT_DISPLAY} rudi-desk ${words} < /dev/null`)
    checks.check(`“${words}” ends with ${wanted}`, ran.code === wanted, ran)
  }
  const ends = 'for i in 1 2 3 4 5 6 7 8 9 10; do rudi-desk node-token > /dev/null 2>&1; printf $?; done'
  const again = await system.asUser(`${WITHOUT_DISPLAY} sh -c '${ends}'`)
  checks.check('a command that ends at once ends with its own code each time', again.words === '2'.repeat(10), again)
}

/** Ctrl-C in the middle, and the same command again. */
async function interrupted(
  system: ScenarioContext['system'],
  checks: ScenarioContext['checks'],
  portal: ScenarioContext['portal'],
): Promise<void> {
  const [media] = portal.landmark('medium').media
  if (media === undefined) throw new Error('a landmark has media')
  const slow = portal.faults.arm({ name: 'slow', media: media.id, value: String(4 << 20) })
  const download = `${WITHOUT_DISPLAY} rudi-desk download media:${media.id} --portal ${portal.url} --to data`
  const stopped = await system.asUser(`timeout --foreground --preserve-status --signal=INT 5 ${download}`)
  checks.check('an interruption ends with 130', stopped.code === 130, stopped)
  portal.faults.disarm(slow)
  const again = await system.asUser(`${download} --json`)
  checks.check(
    'the same command goes on where it stopped',
    again.code === 0 && again.words.includes('"event":"done"'),
    again,
  )
}
