import { expect, test } from 'vitest'
import { COMMANDS } from '../../../../electron/cli/commands.js'
import { COMMON_OPTIONS } from '../../../../electron/cli/core/command.js'
import { OPTION_DESCRIPTIONS } from '../../../../electron/cli/help/optionDescriptions.js'

test('every option that is described exists', () => {
  const options = COMMANDS.flatMap(({ name, options: own }) =>
    Object.keys({ ...own, ...COMMON_OPTIONS }).map((option) =>
      `${name} --${option}` in OPTION_DESCRIPTIONS ? `${name} --${option}` : option,
    ),
  )
  expect([...new Set(options)].sort()).toEqual(Object.keys(OPTION_DESCRIPTIONS).sort())
})
