// A start removes the unfinished file of an encryption whose command was killed.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { getDefaultDataFolder, getUnfinishedExportsFolder } from '../../../electron/cli/core/stateFolders.js'
import { getHomeDirs } from '../../../electron/composition/homeDirs.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const { home, makeHome, start } = prepareApp('each test')

describe('the start', () => {
  it('removes what a command that was killed left of an encryption', async () => {
    await makeHome((path) => ({ XDG_DATA_HOME: '', LOCALAPPDATA: path }))
    const partial = join(home.downloads, `${randomUUID()}.rudi-partial`)
    await writeFile(partial, 'half')
    const unfinished = getUnfinishedExportsFolder(
      getDefaultDataFolder({ ...getHomeDirs({}), home: home.path, localAppData: home.path }),
    )
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, `${randomUUID()}.json`), JSON.stringify([partial]))
    await start()
    await expect.poll(() => readdir(home.downloads)).toEqual([])
    await expect.poll(() => readdir(unfinished)).toEqual([])
  })
})
