import { expect, test } from 'vitest'
import { createPreferenceStore } from '../../../../electron/adapters/preferences/preferenceStore.js'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import { type Preferences, preferences } from '../../../../shared/settings/preferences.js'

test('a change that the disk does not take holds, is known as not written, and is written with the next one', () => {
  const written: Preferences[] = []
  let answer: Result<void> = fail(failure('disk/full'))
  const store = createPreferenceStore(preferences.parse({}), (all) => {
    if (answer.ok) written.push(all)
    return answer
  })
  expect(store.write({ downloadFolder: '/data' }).downloadFolder).toBe('/data')
  expect(store.read().downloadFolder).toBe('/data')
  expect(store.getWriteFailure()).toEqual(failure('disk/full'))
  answer = ok(undefined)
  store.write({ demoPort: 4000 })
  expect(store.getWriteFailure()).toBeNull()
  expect(written).toMatchObject([{ downloadFolder: '/data', demoPort: 4000 }])
})
