import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeDisk } from '../../../electron/adapters/disk/nodeDisk.js'
import { openAgreementList } from '../../../electron/protect/agreementList.js'
import { datasetId, portalId } from '../../../shared/ids.js'
import { LIMITS } from '../../../shared/limits.js'
import type { Agreement } from '../../../shared/protect/agreement.js'
import { createTemporaryFolder } from '../../support/disk/temporaryFolder.js'
import { unwrap } from '../../support/unwrap.js'

const agreementOf = (at: number, until: string): Agreement => ({
  portalId: portalId.parse('https://rudi.example'),
  datasetId: datasetId.parse(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`),
  title: `Dataset ${at}`,
  purpose: 'Thesis',
  until,
})

describe('the file of agreements', () => {
  it('holds one of each dataset, whatever is changed at the same time', async () => {
    const folder = await createTemporaryFolder()
    const list = openAgreementList(nodeDisk, folder)
    expect(await unwrap(list.read())).toEqual([])
    const [one, two] = [agreementOf(1, '2026-04-15'), agreementOf(2, '2026-04-14')]
    await Promise.all([list.change(one, () => one), list.change(two, () => two)])
    await unwrap(list.change(one, (now) => now && { ...now, until: '2027-01-01' }))
    const again = openAgreementList(nodeDisk, folder)
    expect(await unwrap(again.read())).toEqual([two, { ...one, until: '2027-01-01' }])
    expect(await unwrap(again.change(two, () => null))).toEqual([{ ...one, until: '2027-01-01' }])
  })

  it('is never written over when it cannot be read', async () => {
    const folder = await createTemporaryFolder()
    await writeFile(join(folder, 'agreements.json'), '{"version":2}')
    const one = agreementOf(1, '2026-04-15')
    expect(await openAgreementList(nodeDisk, folder).change(one, () => one)).toMatchObject({
      ok: false,
      failure: { code: 'state/unreadable' },
    })
  })

  it('has no room for one too many, and loses none of the others', async () => {
    const folder = await createTemporaryFolder()
    const all = Array.from({ length: LIMITS.AGREEMENTS }, (_, at) => agreementOf(at, '2026-04-15'))
    await writeFile(join(folder, 'agreements.json'), JSON.stringify({ version: 1, agreements: all }))
    const list = openAgreementList(nodeDisk, folder)
    const more = agreementOf(LIMITS.AGREEMENTS, '2026-04-15')
    expect(await list.change(more, () => more)).toMatchObject({ failure: { code: 'protect/too-many-agreements' } })
    expect(await unwrap(openAgreementList(nodeDisk, folder).read())).toEqual(all)
    const first = agreementOf(0, '2027-01-01')
    expect(await unwrap(list.change(first, () => first))).toHaveLength(LIMITS.AGREEMENTS)
  })
})
