import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

interface Media {
  readonly media_id: string
  readonly media_type: string
  readonly file_size?: number
  readonly checksum?: { readonly algo: string; readonly hash: string }
  readonly connector: { readonly url: string; readonly interface_contract?: string }
}
interface Item {
  readonly global_id: string
  readonly resource_title: string
  readonly producer: { readonly organization_name: string }
  readonly available_formats?: readonly Media[]
  readonly access_condition: { readonly confidentiality?: object }
}
interface Page {
  readonly total: number
  readonly offset: number
  readonly items?: readonly Item[]
}

const LIST = '/konsult/v1/datasets/metadatas'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

describe.each(['apm', 'gateway'] as const)('the catalogue (E7) of the %s generation', (dialect) => {
  const start = () => startTestPortal({ dialect })

  it('pages by 100, never more than 1000, and 10 when asked for none', async () => {
    const portal = await startTestPortal({ dialect, datasets: 1100 })
    const count = async (query: string) => (await sendRequest<Page>(`${portal.url}${LIST}?${query}`)).json.items?.length
    expect(await count('')).toBe(100)
    expect(await count('limit=5000')).toBe(1000)
    expect(await count('limit=0')).toBe(10)
    expect(await count('limit=1000&offset=1000')).toBe(100)
  })

  it('leaves items out of an empty page, and empty values out of every record', async () => {
    const portal = await start()
    const { json } = await sendRequest<Page>(`${portal.url}${LIST}?offset=5000`)
    expect(json).toEqual({ total: 60, offset: 5000 })
    const { text } = await sendRequest<Page>(`${portal.url}${LIST}`)
    expect(text).not.toMatch(/:(null|""|\[\]|\{\})/)
  })

  it('answers 500 to a negative limit and 400 to what is no number, no UUID, no date', async () => {
    const portal = await start()
    const status = async (query: string) => (await sendRequest(`${portal.url}${LIST}?${query}`)).status
    expect(await status('limit=-1')).toBe(500)
    for (const query of ['limit=dix', 'globalId=abc', 'dateDebut=2024', 'dateDebut=2024-01-01T00:00:00+01:00'])
      expect([query, await status(query)]).toEqual([query, 400])
    expect(await status('dateDebut=2024-01-01T00:00:00%2B01:00')).toBe(200)
  })

  it('takes one order, and silently the name for a list of two or for what it does not know', async () => {
    const portal = await start()
    const order = async (value: string) =>
      (await sendRequest<Page>(`${portal.url}${LIST}?limit=60&order=${value}`)).json.items?.map(
        (one) => one.global_id,
      ) ?? []
    const names = await order('name')
    expect(await order('title')).toEqual(names)
    expect(await order('-dataset_dates.updated,name')).toEqual(names)
    expect(await order('-dataset_dates.updated')).not.toEqual(names)
    expect(await order('-name')).toHaveLength(names.length)
    expect((await order('-name'))[0]).toBe(names[names.length - 1])
  })

  it('answers 500 and nothing to an order that the index knows and cannot sort by, unless configured to sort', async () => {
    const portal = await start()
    for (const order of ['global_id', '-global_id', 'Synopsis.text', 'storage_status']) {
      const answer = await sendRequest(`${portal.url}${LIST}?order=${order}`)
      expect([order, answer.status, answer.text]).toEqual([order, 500, ''])
    }
    const other = await startTestPortal({ dialect, refusedOrders: ['dataset_dates.updated'] })
    expect((await sendRequest(`${other.url}${LIST}?order=global_id`)).status).toBe(200)
    expect((await sendRequest(`${other.url}${LIST}?order=-dataset_dates.updated`)).status).toBe(500)
  })

  it('takes its time for each record of a list, when configured so', async () => {
    const portal = await startTestPortal({ dialect, listItemMs: 20 })
    const tookMs = async (limit: number) => {
      const startedMs = performance.now()
      await sendRequest(`${portal.url}${LIST}?limit=${limit}`)
      return performance.now() - startedMs
    }
    expect(await tookMs(20)).toBeGreaterThan(395)
    expect(await tookMs(1)).toBeLessThan(395)
  })

  it('moves a dataset’s date when one of its media is published again', async () => {
    const portal = await start()
    const { id, media } = portal.landmark('plain')
    const detail = async () =>
      (await sendRequest<{ dataset_dates: { updated: string } }>(`${portal.url}/konsult/v1/datasets/${id}/metadatas`))
        .json
    const before = (await detail()).dataset_dates.updated
    portal.publish(media[0]?.id ?? '')
    expect((await detail()).dataset_dates.updated > before).toBe(true)
  })

  it('searches words by their beginning and without accents, all of them in one field', async () => {
    const portal = await start()
    const titles = async (text: string) =>
      (await sendRequest<Page>(`${portal.url}${LIST}?limit=60&freeText=${encodeURIComponent(text)}`)).json.items?.map(
        (one) => one.resource_title,
      ) ?? []
    expect(await titles('deliber munic')).toEqual([portal.landmark('latin1').title])
    expect(await titles('"deliber"')).toEqual([])
    expect(await titles('comptages bus-introuvable')).toEqual([])
  })

  it('splits a single value at its commas, and takes repeated ones as they are', async () => {
    const portal = await start()
    const [a, b] = [portal.landmark('plain'), portal.landmark('mixed')]
    const ids = async (query: string) => (await sendRequest<Page>(`${portal.url}${LIST}?${query}`)).json.total
    expect(await ids(`globalId=${a.id},${b.id}`)).toBe(2)
    expect(await ids(`globalId=${a.id}&globalId=${b.id}`)).toBe(2)
  })

  it('separates restricted, personal and open data by its two filters', async () => {
    const portal = await start()
    const found = async (query: string) =>
      new Set(
        (await sendRequest<Page>(`${portal.url}${LIST}?limit=60&${query}`)).json.items?.map((one) => one.global_id),
      )
    const [open, restricted, personal] = [
      portal.landmark('plain'),
      portal.landmark('restricted'),
      portal.landmark('personal'),
    ]
    const onlyRestricted = await found('restrictedAccess=true')
    expect([onlyRestricted.has(restricted.id), onlyRestricted.has(personal.id)]).toEqual([true, false])
    const notPersonal = await found('gdprSensitive=false')
    expect([notPersonal.has(restricted.id), notPersonal.has(open.id), notPersonal.has(personal.id)]).toEqual([
      true,
      true,
      false,
    ])
    expect((await found('gdprSensitive=true')).has(personal.id)).toBe(true)
  })

  it('answers a bare sentence with 404 to an unknown dataset and an ApiError with 400 to a malformed id', async () => {
    const portal = await start()
    const unknown = await sendRequest(`${portal.url}/konsult/v1/datasets/${UNKNOWN}/metadatas`)
    expect([unknown.status, unknown.text]).toEqual([404, `dataset ${UNKNOWN} not found`])
    const malformed = await sendRequest<object>(`${portal.url}/konsult/v1/datasets/pas-un-uuid/metadatas`)
    expect([malformed.status, Object.keys(malformed.json)]).toEqual([400, ['code', 'label']])
  })

  it('counts themes and producers', async () => {
    const portal = await start()
    const url = `${portal.url}${LIST}/facets?facets=theme&facets=producer_organization_name`
    const { json } = await sendRequest<{ items: { propertyName: string; values: { count: number }[] }[] }>(url)
    expect(json.items.map((one) => one.propertyName)).toEqual(['theme', 'producer_organization_name'])
    for (const { values } of json.items) expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(60)
  })

  it('wants a bearer for labels, and pages them by whole pages', async () => {
    const portal = await start()
    expect((await sendRequest(`${portal.url}/kos/v1/skosConcepts`)).status).toBe(401)
    const session = await sendRequest(`${portal.url}/anonymous`, { method: 'POST' })
    const headers = { Authorization: session.headers.get('authorization') ?? '' }
    const labels = async (query: string) =>
      (
        await sendRequest<{ total: number; elements: { concept_code: string; text: string }[] }>(
          `${portal.url}/kos/v1/skosConcepts?roles=theme&${query}`,
          { headers },
        )
      ).json
    expect((await labels('limit=5')).elements).toHaveLength(5)
    expect((await labels('limit=5&offset=7')).elements).toEqual((await labels('limit=5&offset=5')).elements)
    expect((await labels('limit=100')).elements).toContainEqual(
      expect.objectContaining({ concept_code: 'mobilite', text: 'Mobilités et transports' }),
    )
  })
})

describe('what the generations answer differently', () => {
  const itemOf = async (url: string, id: string) =>
    (await sendRequest<Page>(`${url}${LIST}?globalId=${id}`)).json.items?.[0]

  it('has no media in the list of the older one', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    expect((await itemOf(portal.url, portal.landmark('plain').id))?.available_formats).toBeUndefined()
  })

  it('has the producers’ raw addresses in today’s list, and relative ones in the detail', async () => {
    const portal = await startTestPortal()
    const { id, media } = portal.landmark('plain')
    const item = await itemOf(portal.url, id)
    expect(item?.available_formats?.[0]?.connector.url).toBe(`${portal.producersUrl}/media/download/${media[0]?.id}`)
    const detail = await sendRequest<Item>(`${portal.url}/konsult/v1/datasets/${id}/metadatas`)
    expect(detail.json.available_formats?.[0]?.connector.url).toBe(`/medias/${id}/${media[0]?.id}/dwnl`)
  })

  it('writes /apm before restricted media and before other contracts, in the short spelling', async () => {
    const portal = await startTestPortal({ dialect: 'apm' })
    const url = async (name: 'plain' | 'restricted' | 'series') => {
      const { json } = await sendRequest<Item>(
        `${portal.url}/konsult/v1/datasets/${portal.landmark(name).id}/metadatas`,
      )
      return json.available_formats?.[0]?.connector.url.replace(/[0-9a-f-]{36}/, '<media>')
    }
    expect(await url('plain')).toBe('/medias/<media>/dwnl/1.0.0')
    expect(await url('restricted')).toBe('/apm/medias/<media>/dwnl/1.0.0')
    expect(await url('series')).toBe('/apm/medias/<media>/tpbc/1.0.0')
  })

  it('writes a missing contract out as null', async () => {
    const portal = await startTestPortal()
    const { id } = portal.landmark('no-contract')
    const { json } = await sendRequest<Item>(`${portal.url}/konsult/v1/datasets/${id}/metadatas`)
    expect(json.available_formats?.[0]?.connector.url).toMatch(/\/null$/)
    expect(json.available_formats?.[0]?.connector.interface_contract).toBeUndefined()
  })
})
