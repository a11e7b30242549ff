import { expect, it } from 'vitest'
import { versionId } from '../../../shared/library/model.js'

it.each(['20261125T132047043Z-ef92fc96', '20261125T132047043Z-ef92fc96-b6d53c6a'])(
  'a previous version called %s may be told to the window',
  (name) => {
    expect(versionId.safeParse(name).success).toBe(true)
  },
)
