import { describe, expect, it } from 'vitest'
import { sendRequest } from '../../support/http/sendRequest.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'

interface Page {
  readonly items?: readonly object[]
}

const LIST = '/konsult/v1/datasets/metadatas'

describe('the seed', () => {
  it('makes the same portal twice', async () => {
    const [one, two] = [await startTestPortal({ seed: 7 }), await startTestPortal({ seed: 7 })]
    // Encryption is random, so encrypted files are left out.
    const list = async (url: string) =>
      ((await sendRequest<Page>(`${url}${LIST}?limit=60&order=name`)).json.items ?? [])
        .map((item) => JSON.stringify(item).replaceAll(/http:\/\/127[^/"]+/g, ''))
        .filter((text) => !text.includes('+crypt'))
    const [first, second] = [await list(one.url), await list(two.url)]
    expect(first.length).toBeGreaterThan(50)
    expect(first.every((text, index) => text === second[index])).toBe(true)
  })

  it('changes the catalogue under a client that pages, when configured so', async () => {
    const portal = await startTestPortal({ drift: 'repeats' })
    const page = async (offset: number) =>
      (await sendRequest<Page>(`${portal.url}${LIST}?limit=20&offset=${offset}`)).json.items?.length
    expect([await page(0), await page(20)]).toEqual([20, 22])
  })
})
