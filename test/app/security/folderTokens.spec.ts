// A folder is written to only by a token that this run of the application issued for it.
import { expect, it } from 'vitest'
import type { DatasetId, MediaId } from '../../../shared/ids.js'
import { prepareApp } from '../../support/app/prepareApp.js'

const { app, begin, home, portal, start } = prepareApp('all tests')

it('takes no folder token that was not issued by this run', async () => {
  await begin({ datasets: 80, dialect: 'apm' })
  await app.must('portals.add', { address: portal.url, title: '', dialect: 'auto' })
  await app.answerDialogs({ open: [home.downloads] })
  const folder = await app.must('folders.choose', undefined)
  if (folder === null) throw new Error('no folder was chosen')
  const wanted = portal.landmark('plain').media.map(({ datasetId, id }) => ({
    datasetId: datasetId as DatasetId,
    mediaId: id as MediaId,
  }))
  const forged = 'f'.repeat(32)
  expect(await app.ask('downloads.add', { folder: forged, wanted })).toMatchObject({
    failure: { code: 'input/folder-expired' },
  })
  await app.quit()
  await start()
  expect(await app.ask('downloads.add', { folder: folder.token, wanted })).toMatchObject({
    failure: { code: 'input/folder-expired' },
  })
})
