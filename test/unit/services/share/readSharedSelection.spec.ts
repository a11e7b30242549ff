import { describe, expect, it } from 'vitest'
import {
  createSecretKey,
  formatPublicKey,
  formatPublicKeyFile,
  openSecretKey,
  signDetached,
} from '../../../../electron/crypto/minisign.js'
import type { PortalClient } from '../../../../electron/portal/api/portalClient.js'
import { readSelectionText, type SharedSelectionDeps } from '../../../../electron/services/share/readSharedSelection.js'
import type { Dataset, Media } from '../../../../shared/catalogue/model.js'
import { failure } from '../../../../shared/failure.js'
import { datasetId, mediaId, portalId } from '../../../../shared/ids.js'
import { contract, portalCard } from '../../../../shared/ipc/contract.js'
import { fail, ok } from '../../../../shared/result.js'
import { type Selection, serializeSelection } from '../../../../shared/selection/selectionFile.js'
import { unwrap } from '../../../support/unwrap.js'

const PORTAL = portalId.parse('https://rudi.example')
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`

const mediaOf = (at: number) => ({
  id: mediaId.parse(idOf(at)),
  name: `file-${at}.csv`,
  fileType: 'text/csv',
  sizeBytes: 10 * at,
  checksum: { is: 'absent' } as const,
  updated: '2026-03-01T10:00:00Z',
  encrypted: false,
})

const SELECTION: Selection = {
  format: 'rudi-selection/1',
  portal: PORTAL,
  created: '2026-03-12T10:15:00.000Z',
  targets: [],
  datasets: [1, 2].map((dataset) => ({
    id: datasetId.parse(idOf(dataset)),
    title: `Dataset ${dataset}`,
    producer: 'Ville',
    licence: null,
    updated: null,
    media: [1, 2, 3].map((at) => ({ ...mediaOf(at + 3 * (dataset - 1)), isOpen: true, url: 'https://rudi.example/f' })),
  })),
}
const TEXT = serializeSelection(SELECTION)

/**
 * A portal with the first file unchanged, the second in another version and without the third; it has nothing of
 * dataset 2.
 */
const portal = {
  fetchDataset: async (id: string) =>
    id === idOf(1)
      ? ok({ media: [mediaOf(1), { ...mediaOf(2), sizeBytes: 999 }] as unknown as Media[] } as unknown as Dataset)
      : fail(failure('portal/unknown-dataset')),
} as unknown as PortalClient

async function open(
  some: Partial<{ signature: string | null; publicKey: string | null; text: string }> = {},
  mine: string | null = null,
  isKnown = true,
) {
  const card = portalCard.parse({
    id: PORTAL,
    title: 'Rudi',
    host: 'rudi.example',
    dialect: 'auto',
    foundDialect: 'gateway',
    demo: false,
    chosen: true,
  })
  const deps: SharedSelectionDeps = {
    portals: { get: () => ok(portal), cards: () => (isKnown ? [card] : []) },
    signingKey: { find: async () => (mine === null ? null : unwrap(openSecretKey(mine, null))) },
    nativeShell: { resolveLinks: async (path) => path },
    disk: { readSmall: async () => fail(failure('disk/not-found')) },
    life: new AbortController().signal,
  }
  const view = await readSelectionText(deps, { text: TEXT, signature: null, publicKey: null, ...some })
  if (view.ok) contract['share.read'].output.parse(view.value)
  return view
}

describe('a selection that is opened', () => {
  it('says of each file whether the portal has the same version', async () => {
    const view = await unwrap(open())
    expect(view).toMatchObject({ portal: 'chosen', host: 'rudi.example', datasets: 2, signature: 'none' })
    expect(view.media.map(({ state }) => state)).toEqual(['same', 'changed', 'gone', 'gone', 'gone', 'gone'])
  })

  it('is whole, or refused with the number of its files when no basket can hold them', async () => {
    const openLong = (files: number) => {
      const [dataset] = SELECTION.datasets
      const [media] = dataset?.media ?? []
      if (dataset === undefined || media === undefined) throw new Error('the sample has no file')
      const third = { ...dataset, media: Array.from({ length: files / 3 }, () => media) }
      return open({ text: serializeSelection({ ...SELECTION, datasets: [third, third, third] }) }, null, false)
    }
    expect((await unwrap(openLong(19_998))).media).toHaveLength(19_998)
    expect(await openLong(20_001)).toEqual(fail(failure('selection/too-long', { count: 20_001 })))
  })

  it('asks nothing of a portal that is none of the person’s', async () => {
    const view = await unwrap(open({}, null, false))
    expect(view.portal).toBe('unknown')
    expect(new Set(view.media.map(({ state }) => state))).toEqual(new Set(['unknown']))
  })

  it('is the person’s own, of the key beside it, of an unknown key, or changed', async () => {
    const [mine, theirs] = [createSecretKey(), createSecretKey()]
    const sign = async (secret: string) =>
      signDetached(Buffer.from(TEXT), await unwrap(openSecretKey(secret, null)), 'comment')
    const key = formatPublicKey(await unwrap(openSecretKey(theirs, null)))
    const publicKey = formatPublicKeyFile(key)
    const signature = await sign(theirs)
    expect(await unwrap(open({ signature: await sign(mine) }, mine))).toMatchObject({ signature: 'mine' })
    expect(await unwrap(open({ signature, publicKey }, mine))).toMatchObject({ signature: 'beside', signedBy: key })
    expect(await unwrap(open({ signature }, mine))).toMatchObject({ signature: 'unknown', signedBy: null })
    const text = TEXT.replace('file-1.csv', 'file-9.csv')
    expect(await unwrap(open({ text, signature, publicKey }, mine))).toMatchObject({
      signature: 'broken',
      signedBy: null,
    })
    const strangers = formatPublicKeyFile(formatPublicKey(await unwrap(openSecretKey(createSecretKey(), null))))
    expect(await unwrap(open({ signature, publicKey: strangers }, mine))).toMatchObject({ signature: 'broken' })
  })

  it('that is none is refused', async () => {
    expect(await open({ text: '{}' })).toMatchObject({ ok: false, failure: { code: 'selection/unreadable' } })
  })
})
