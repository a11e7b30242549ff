import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../../electron/cli/commands.js'
import { COMMON_OPTIONS } from '../../../../electron/cli/core/command.js'
import { ENVIRONMENT } from '../../../../electron/cli/environment.js'
import { formatCommandHelp, formatOverview } from '../../../../electron/cli/help/formatHelp.js'
import { getOptionDescription } from '../../../../electron/cli/help/optionDescriptions.js'

describe.each(['fr', 'en'] as const)('help in %s', (language) => {
  test('of all commands is one page, a line each', () => {
    const lines = formatOverview(COMMANDS, ENVIRONMENT, language).split('\n')
    expect(lines.length).toBeLessThan(40)
    for (const { name, words } of COMMANDS) {
      const line = lines.find((one) => one.startsWith(`  ${name} `))
      expect(line).toMatch(new RegExp(`^  ${name} +\\S`))
      expect(line).toContain(words[language])
      expect(line?.length, line).toBeLessThanOrEqual(110)
    }
    for (const variable of ENVIRONMENT) expect(lines.join('\n')).toContain(variable)
  })

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'of %s names its options and the common ones, once and with words',
    (_name, command) => {
      const page = formatCommandHelp(command, language)
      for (const option of Object.keys({ ...command.options, ...COMMON_OPTIONS })) {
        const lines = page.split('\n')
        const at = lines.findIndex((line) => line.startsWith(`  --${option} `) || line === `  --${option}`)
        expect(at, option).toBeGreaterThan(0)
        expect(lines.filter((line) => `${line} `.startsWith(`  --${option} `))).toHaveLength(1)
        const words = getOptionDescription(command.name, option)?.words[language] ?? 'none'
        expect(`${lines[at]}\n${lines[at + 1]}`).toContain(words)
      }
      expect(page).not.toContain('undefined')
    },
  )

  test.each(COMMANDS.map((command) => [command.name, command] as const))('of %s has examples', (name, command) => {
    const lines = formatCommandHelp(command, language).split('\n')
    const at = lines.indexOf(language === 'fr' ? 'Exemples :' : 'Examples:')
    expect(lines[at + 1]).toMatch(new RegExp(`^  rudi-desk ${name}(?: |$)`))
  })
})

test('a placeholder is in the language of its page', () => {
  const pages = COMMANDS.map((command) => formatCommandHelp(command, 'fr'))
  expect(pages.map((page) => page.split('\n')[0])).toEqual(
    expect.arrayContaining([
      'rudi-desk download <cible>… [options]',
      'rudi-desk diff <ancien> <nouveau> [options]',
      'rudi-desk purge <dossier ou fichier>… [options]',
      'rudi-desk selection create <cible>… | check <fichier> | export <fichier> [options]',
    ]),
  )
  for (const page of pages) expect(page).toContain('--portal <adresse>')
  expect(pages.join('\n')).not.toMatch(/<[^>]*\b(?:address|dir|file|folder|name|path|text|target)\b/)
})
