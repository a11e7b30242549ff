import type { BareSystem } from '../bareSystem.js'
import type { ScenarioContext } from './scenarioContext.js'

/** Lists our files in the system, outside of the users' homes. */
export async function listOurs(system: BareSystem): Promise<string> {
  const aside = ['/home', '/proc', '/sys', '/srv'].map((path) => `-path ${path}`).join(' -o ')
  return (await system.asRoot(`find / -xdev \\( ${aside} \\) -prune -o -iname '*rudi*' -print`)).words
}

/** Removes the package. What a person made stays, and nothing else. */
export async function tryRemoval({ system, checks }: ScenarioContext, before: string): Promise<void> {
  const removed = await system.asRoot('apt-get remove -y -qq rudi-desk')
  checks.check('apt removes the package', removed.code === 0, removed.words.slice(-2000))
  const left = await listOurs(system)
  checks.check('nothing is left in the system', left === before, left)
  const link = await system.asUser(
    'xdg-mime query default x-scheme-handler/rudi; gio mime x-scheme-handler/rudi | grep -c desktop',
  )
  checks.check('nothing answers to rudi: any more', link.words.trim() === '0', link.words)
  const own = (await system.asUser("find . -maxdepth 3 -iname '*rudi*' -o -maxdepth 3 -name SHA256SUMS | sort")).words
  checks.check('the person’s settings and files stay', own.includes('./.config/rudi-desk'), own)
  process.stdout.write(`left in the home:\n${own}`)
}
