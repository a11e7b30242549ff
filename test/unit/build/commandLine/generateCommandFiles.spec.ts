import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TABLE } from '../../../../build/commandLine/commandTable.js'
import { COMMAND_FILES, generateCommandFiles } from '../../../../build/commandLine/generateCommandFiles.js'
import { formatCommand } from '../../../../build/commandLine/manPage.js'
import { PATH_OPERANDS } from '../../../../build/commandLine/pathOperands.js'
import { isInstalled } from '../../../support/peers/isInstalled.js'

const files = generateCommandFiles()

describe('the generated files of the command', () => {
  it('are those of today’s table of commands: npx tsx build/commandLine/generateCommandFiles.ts', () => {
    expect(readdirSync(COMMAND_FILES).sort()).toEqual(Object.keys(files).sort())
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(COMMAND_FILES, name), 'utf8'), name).toBe(text)
  })

  it('complete operands of commands that exist', () => {
    const names = TABLE.map(({ name }) => name)
    for (const name of Object.keys(PATH_OPERANDS)) expect(names).toContain(name)
  })

  it('name every command, option and variable in the manual', () => {
    const manual = files['rudi-desk.1'] ?? ''
    for (const { name, options } of TABLE) {
      expect(manual).toContain(`.SS ${name.replaceAll('-', '\\-')}`)
      for (const option of options) expect(manual).toContain(`--${option.name}`.replaceAll('-', '\\-'))
    }
    expect(manual).toContain('RUDI_PROXY_PASSWORD')
  })

  it('have no heading of examples in the manual for a command without any', () => {
    const row = { name: 'key', operands: '', words: 'shows a key', details: null, options: [] }
    const example = '.PP\nExamples:\n.nf\n    rudi\\-desk key \\-\\-portal a\n.fi'
    expect(formatCommand({ ...row, examples: ['key --portal a'] }).join('\n')).toContain(example)
    expect(formatCommand({ ...row, examples: [] })).toEqual(['.SS key', 'Shows a key.'])
  })
})

describe.runIf(isInstalled('bash'))('bash', () => {
  /** Returns the completions of the last word. */
  const complete = (...words: readonly string[]): readonly string[] => {
    const script = `${files['rudi-desk.bash']}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rudi_desk 2> /dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8', cwd: COMMAND_FILES })
    return stdout.split('\n').filter(Boolean)
  }

  it.each([
    [['rudi-desk', 'cat'], ['catalog']],
    [
      ['rudi-desk', '--json', 'ver'],
      ['verify', 'version'],
    ],
    [['rudi-desk', 'download', '--on'], ['--on-collision']],
    [['rudi-desk', 'download', '--on-collision', 'k'], ['keep-both']],
    [['rudi-desk', 'catalog', '--on'], []],
    [
      ['rudi-desk', 'catalog', '--dialect', ''],
      ['auto', 'apm', 'gateway'],
    ],
    [['rudi-desk', 'encrypt', 'rudi-desk.f'], ['rudi-desk.fish']],
    [['rudi-desk', 'download', '--limit', ''], []],
    // Commands with actions: the first operand is one of them.
    [['rudi-desk', 'identity', 'c'], ['create']],
    [['rudi-desk', 'identity', 'create', 'c'], []],
    [['rudi-desk', '--json', 'audit', ''], ['verify']],
    [['rudi-desk', 'audit', 'verify', ''], []],
    [['rudi-desk', 'selection', 'ch'], ['check']],
    [['rudi-desk', 'selection', '--json', 'check', 'rudi-desk.f'], ['rudi-desk.fish']],
    [['rudi-desk', 'verify', 'c'], []],
    // Options that mean another thing in another command.
    [
      ['rudi-desk', 'selection', 'export', 'x', '--as', ''],
      ['metalink', 'aria2', 'curl', 'rclone'],
    ],
    [
      ['rudi-desk', 'export', '.', '--as', 'd'],
      ['datapackage', 'dcat', 'datacite'],
    ],
    [['rudi-desk', 'encrypt', 'x', '--key', 'rudi-desk.f'], ['rudi-desk.fish']],
    [['rudi-desk', 'diff', 'x', 'y', '--key', 'rudi-desk.f'], []],
  ])('offers for %j: %j', (words, offered) => {
    expect(complete(...words)).toEqual(offered)
  })
})

describe.runIf(isInstalled('fish'))('fish', () => {
  it.each([
    ['rudi-desk cat', 'catalog'],
    ['rudi-desk download --on-collision k', 'keep-both'],
    ['desk verify --js', '--json'],
    ['rudi-desk identity c', 'create'],
    ['rudi-desk audit v', 'verify'],
  ])('offers for %s: %s', (line, offered) => {
    const script = `${files['rudi-desk.fish']}\ncomplete -C ${JSON.stringify(line)}`
    const { stdout } = spawnSync('fish', ['--no-config', '-c', script], { encoding: 'utf8' })
    expect(stdout.split('\n').map((row) => row.split('\t')[0])).toContain(offered)
  })
})

describe.runIf(isInstalled('zsh'))('zsh', () => {
  /** Returns a line after pressing Tab, in a zsh with its own terminal. */
  const complete = (line: string): string => {
    const setUp = [
      `fpath=(${JSON.stringify(COMMAND_FILES)} $fpath); autoload -Uz compinit; compinit -u -D`,
      `show() { print -r -- "[$BUFFER]" }; zle -N show; bindkey '^X' show; print ready`,
    ]
    // The terminal echoes its input, so the word appears twice.
    const script = `zmodload zsh/zpty; zpty shell zsh -f -i
zpty -w shell "$1"; zpty -r shell seen '*ready*ready*'
zpty -w -n shell "$2"$'\\t\\x18'; zpty -r shell seen '*\\[*\\]*'; print -r -- "$seen"; zpty -d shell`
    const options = { encoding: 'utf8', timeout: 20_000 } as const
    const { stdout } = spawnSync('zsh', ['-f', '-c', script, 'zsh', setUp.join('; '), line], options)
    return /\[(rudi-desk[^\]]*?) *\]/.exec(stdout)?.[1] ?? stdout
  }

  it.each([
    ['rudi-desk cat', 'rudi-desk catalog'],
    ['rudi-desk download --on-collision k', 'rudi-desk download --on-collision keep-both'],
    ['rudi-desk verify --js', 'rudi-desk verify --json'],
    ['rudi-desk identity c', 'rudi-desk identity create'],
    ['rudi-desk audit v', 'rudi-desk audit verify'],
  ])('makes of %s: %s', (line, whole) => {
    expect(complete(line)).toBe(whole)
  })
})

describe.runIf(isInstalled('man'))('the manual', () => {
  it('has nothing that its reader warns of', () => {
    const env = { ...process.env, MANWIDTH: '80' }
    const args = ['--warnings', '-E', 'UTF-8', '-l', join(COMMAND_FILES, 'rudi-desk.1')]
    expect(spawnSync('man', args, { encoding: 'utf8', env }).stderr).toBe('')
  })
})
