import type { Trial } from './trial.js'

const PROGRAMS = 'man-db bash-completion zsh fish'

/** Keys in a shell that believes to be at a terminal, with time to answer each; then it is left. */
const typeInto = (shell: string, keys: readonly string[]): string => {
  const typed = [...keys, '\\003', 'exit\\r'].map((key) => `printf '${key}'; sleep 1`).join('; ')
  return `{ sleep 3; ${typed}; } | TERM=xterm script -qec '${shell} -i' /dev/null`
}

/** The manual page and the completions, as a person meets them who presses Tab. */
export async function tryManualAndCompletions({ system, checks }: Trial): Promise<void> {
  // Packages of man pages are left out of small systems.
  const tools = await system.asRoot(`apt-get install -y -qq --no-install-recommends ${PROGRAMS}`)
  if (tools.code !== 0) throw new Error(tools.words.slice(-2000))
  const manual = await system.asUser('man rudi-desk | cat')
  checks.check('man shows the manual page', /NAME\s+rudi-desk - /.test(manual.words), manual.words.slice(0, 500))
  const lint = await system.asUser('man --warnings -Z -E UTF-8 rudi-desk 2>&1 > /dev/null')
  checks.check('the manual page has no fault', lint.words === '', lint.words)
  const keys = ['rudi-desk download --on-\\t', '\\t', '\\t']
  const bash = await system.asUser(typeInto('bash', [...keys, '\\003', 'complete -p rudi-desk\\r']))
  checks.check('bash loads the completion', bash.words.includes('complete -F _rudi_desk rudi-desk'), bash.words)
  checks.check('bash completes an option and its values', /keep-both +replace +skip/.test(bash.words), bash.words)
  await system.asUser("printf 'autoload -Uz compinit; compinit -u\\n' > .zshrc")
  const zsh = await system.asUser(typeInto('zsh', ['rudi-desk do\\t', '\\003', 'echo is:$_comps[rudi-desk]\\r']))
  checks.check('zsh loads the completion', zsh.words.includes('is:_rudi-desk'), zsh.words)
  checks.check('zsh completes commands', /doctor +-- /.test(zsh.words), zsh.words)
  const fish = await system.asUser('fish -c \'complete -C "rudi-desk download --on-collision "\'')
  checks.check('fish completes values', /^keep-both\b/m.test(fish.words), fish.words)
}
