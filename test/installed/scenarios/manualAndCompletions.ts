import type { ScenarioContext } from './scenarioContext.js'

const PROGRAMS = 'man-db bash-completion zsh fish'

/** What the shell shows is written here, so that the keys can wait for it. */
const SHOWN = '/tmp/shown-by-shell'

/** Keys, and the text by which the shell's answer is known; without it they are followed by a short rest. */
type Typed = readonly [keys: string, shown?: string]

/** Keys in a shell that believes to be at a terminal: each waits until the shell has answered the one before. */
function typeInto(shell: string, keys: readonly Typed[]): string {
  const typed = [...keys, ['exit\\r'] as const].map(([key, shown]) => `printf '${key}'; ${waitFor(shown)}`)
  const script = `TERM=xterm script -qefc '${shell} -i' ${SHOWN}`
  return `rm -f ${SHOWN}; { ${waitFor('[%$] ')}; ${typed.join('; ')}; } | ${script}`
}

/** Waits for a text for twenty seconds at most: on a busy machine, the first completion takes several. */
const waitFor = (shown: string | undefined): string =>
  shown === undefined
    ? 'sleep 1'
    : `for i in $(seq 100); do grep -qE -e '${shown}' ${SHOWN} 2>/dev/null && break; sleep 0.2; done`

/** The manual page and the completions, as a person meets them who presses Tab. */
export async function tryManualAndCompletions({ system, checks }: ScenarioContext): Promise<void> {
  // Packages of man pages are left out of small systems.
  const tools = await system.asRoot(`apt-get install -y -qq --no-install-recommends ${PROGRAMS}`)
  if (tools.code !== 0) throw new Error(tools.words.slice(-2000))
  const manual = await system.asUser('man rudi-desk | cat')
  checks.check('man shows the manual page', /NAME\s+rudi-desk - /.test(manual.words), manual.words.slice(0, 500))
  const lint = await system.asUser('man --warnings -Z -E UTF-8 rudi-desk 2>&1 > /dev/null')
  checks.check('the manual page has no fault', lint.words === '', lint.words)
  const bash = await system.asUser(
    typeInto('bash', [
      ['rudi-desk download --on-\\t', 'collision'],
      ['\\t\\t', 'skip'],
      ['\\003'],
      ['complete -p rudi-desk\\r', '_rudi_desk'],
    ]),
  )
  checks.check('bash loads the completion', bash.words.includes('complete -F _rudi_desk rudi-desk'), bash.words)
  checks.check('bash completes an option and its values', /keep-both +replace +skip/.test(bash.words), bash.words)
  await system.asUser("printf 'autoload -Uz compinit; compinit -u\\n' > .zshrc")
  const zsh = await system.asUser(
    typeInto('zsh', [['rudi-desk do\\t', 'doctor +--'], ['\\003'], ['echo is:$_comps[rudi-desk]\\r', 'is:_rudi']]),
  )
  checks.check('zsh loads the completion', zsh.words.includes('is:_rudi-desk'), zsh.words)
  checks.check('zsh completes commands', /doctor +-- /.test(zsh.words), zsh.words)
  const fish = await system.asUser('fish -c \'complete -C "rudi-desk download --on-collision "\'')
  checks.check('fish completes values', /^keep-both\b/m.test(fish.words), fish.words)
}
