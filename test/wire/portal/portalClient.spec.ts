import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPortal, startPortal } from '../../../demo/portal.js'
import type { LandmarkName } from '../../../demo/seed/landmarks.js'
import { createUndiciNet } from '../../../electron/adapters/net/undiciNet.js'
import { systemClock } from '../../../electron/adapters/system/systemClock.js'
import type { PortalClient } from '../../../electron/portal/api/portalClient.js'
import type { MediaRef } from '../../../electron/ports/mediaSource.js'
import type { Net } from '../../../electron/ports/net.js'
import type { PortalQuery } from '../../../shared/catalogue/search/portalQuery.js'
import { datasetId, mediaId } from '../../../shared/ids.js'
import { startTestPortal } from '../../support/portal/startTestPortal.js'
import {
  connectTestPortalClient,
  createTestPortalClient,
  type PortalClientOptions,
} from '../../support/portal/testPortalClient.js'
import { createOpenSignal } from '../../support/time/createOpenSignal.js'

const QUERY: PortalQuery = {
  text: '',
  themes: [],
  producers: [],
  access: 'any',
  order: 'title',
  offset: 0,
  limit: 100,
}

const ignore = async (): Promise<void> => undefined

describe.each(['apm', 'gateway'] as const)('the client and a portal of the %s generation', (dialect) => {
  let running: RunningPortal
  let net: Net
  beforeAll(async () => {
    running = await startPortal({ dialect, datasets: 120, basePath: '/portail' })
    net = createUndiciNet()
  })
  afterAll(async () => {
    await net.close()
    await running.close()
  })

  const open = (setting: Partial<PortalClientOptions> = {}) =>
    createTestPortalClient({ net, clock: systemClock, address: running.url, ...setting })
  const rightKey = () => {
    const { accounts } = running
    const customer = accounts.customerKeys.find(({ login }) => login === accounts.person.login)
    return dialect === 'apm' && customer !== undefined
      ? customer
      : { key: accounts.project.login, secret: accounts.project.password }
  }
  const refOf = (portal: PortalClient, name: LandmarkName, index = 0): MediaRef => {
    const { id, media } = running.landmark(name)
    return { portalId: portal.portalId, datasetId: datasetId.parse(id), mediaId: mediaId.parse(media[index]?.id) }
  }
  /** Fetches a media as the engine does, with a credential when the address needs one. */
  const fetched = async (portal: PortalClient, ref: MediaRef): Promise<string> => {
    const located = await portal.locate(ref, createOpenSignal())
    if (!located.ok) return located.failure.code
    const { url, needsToken } = located.value
    const credential = needsToken ? await portal.getCredential(ref, null, createOpenSignal()) : null
    if (credential !== null && !credential.ok) return credential.failure.code
    const authorization = credential?.value?.authorization
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(authorization === undefined ? {} : { authorization }),
    }
    const reply = await net.send({
      method: 'GET',
      url,
      home: url.host,
      headers,
      signal: createOpenSignal(),
      headersMs: 5000,
      idleBodyMs: 5000,
    })
    if (!reply.ok) return reply.failure.code
    const hash = createHash('sha256')
    for await (const chunk of reply.value.body) hash.update(chunk)
    return reply.value.status === 200 ? hash.digest('hex') : String(reply.value.status)
  }

  it('finds the generation out and says so once', async () => {
    const { portal, remembered } = open()
    const found = await Promise.all([portal.getDialect(createOpenSignal()), portal.getDialect(createOpenSignal())])
    expect([found.map((one) => one.ok && one.value), remembered]).toEqual([[dialect, dialect], [dialect]])
  })

  it('asks nothing to find it out when a person has said it', async () => {
    const before = running.log.length
    const found = await open({ dialect: 'apm' }).portal.getDialect(createOpenSignal())
    expect([found, running.log.length]).toEqual([{ ok: true, value: 'apm' }, before])
  })

  it('reads the catalogue page by page without losing or repeating a dataset', async () => {
    const { portal } = open()
    const seen = new Set<string>()
    let total = 0
    for (let offset = 0; offset < 120; offset += 50) {
      const page = await portal.search({ ...QUERY, offset, limit: 50 }, createOpenSignal())
      if (!page.ok) throw new Error(page.failure.code)
      total = page.value.total
      for (const { id } of page.value.items) seen.add(id)
    }
    expect([seen.size, total]).toEqual([120, 120])
  })

  it('finds a dataset by its words, and nothing by nonsense', async () => {
    const { portal } = open()
    const found = await portal.search({ ...QUERY, text: 'Trajectoires des bus' }, createOpenSignal())
    const nothing = await portal.search({ ...QUERY, text: 'zzzzqqqq' }, createOpenSignal())
    expect([found.ok && found.value.items.some(({ id }) => id === running.landmark('two-gib').id), nothing]).toEqual([
      true,
      { ok: true, value: { total: 0, offset: 0, items: [] } },
    ])
  })

  it.each(['open', 'restricted', 'personal'] as const)('filters by access: %s', async (access) => {
    const page = await open().portal.search({ ...QUERY, access }, createOpenSignal())
    expect(page.ok && [...new Set(page.value.items.map((row) => row.access))]).toEqual([access])
  })

  it('gives themes with labels and producers with counts', async () => {
    const facets = await open().portal.fetchFacets(createOpenSignal())
    if (!facets.ok) throw new Error(facets.failure.code)
    const { themes, producers } = facets.value
    expect([themes.length > 1, producers.length > 1, themes.some(({ value, label }) => value !== label)]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('says that a dataset is unknown', async () => {
    const unknown = await open().portal.fetchDataset(
      datasetId.parse('00000000-0000-4000-8000-000000000000'),
      createOpenSignal(),
    )
    expect(!unknown.ok && unknown.failure.code).toBe('portal/unknown-dataset')
  })

  it('finds the dataset of a media that only its id is known of', async () => {
    const { id, media } = running.landmark('utf8-name')
    const found = await open().portal.findDatasetOfMedia(media[0]?.id ?? '', createOpenSignal(), ignore)
    expect(found.ok && found.value.id).toBe(id)
  })

  it('says that no dataset has a media', async () => {
    const found = await open().portal.findDatasetOfMedia(
      '00000000-0000-4000-8000-000000000000',
      createOpenSignal(),
      ignore,
    )
    expect(!found.ok && found.failure.code).toBe('portal/unknown-media')
  })

  it('locates a media at the portal, never at its producer', async () => {
    const { portal } = open()
    const located = await portal.locate(refOf(portal, 'plain'), createOpenSignal())
    const media = running.landmark('plain').media[0]
    expect(located.ok && [located.value.url.href, located.value.needsToken]).toEqual([
      media && running.mediaUrl(media),
      false,
    ])
  })

  it('asks once for the detail of a dataset whose sixty media start together', async () => {
    const { portal } = open()
    const { id, media } = running.landmark('many')
    const before = running.log.length
    const located = await Promise.all(
      media.map((_, index) => portal.locate(refOf(portal, 'many', index), createOpenSignal())),
    )
    const details = running.log.slice(before).filter(({ target }) => target.includes(`/datasets/${id}/`))
    expect([located.every(({ ok }) => ok), details.length]).toEqual([true, 1])
  })

  it.each(['plain', 'mixed', 'empty', 'crypt'] as const)(
    'fetches open data without any credential: %s',
    async (name) => {
      const before = running.log.length
      const { portal } = open()
      const ref = refOf(portal, name)
      const sha256 = await fetched(portal, ref)
      const asked = running.log.slice(before).filter(({ target }) => target.includes(ref.mediaId))
      expect([sha256, asked.some(({ headers }) => headers.authorization !== undefined)]).toEqual([
        await running.expectedSha256(ref.mediaId),
        false,
      ])
    },
  )

  it('fetches restricted data with a key', async () => {
    const { portal } = open({ account: running.accounts.person, customerKey: rightKey() })
    const ref = refOf(portal, 'restricted')
    expect(await fetched(portal, ref)).toBe(await running.expectedSha256(ref.mediaId))
    // The key is preferred although the account would do, because a key can be withdrawn separately.
    expect(await portal.getCredential(ref, null, createOpenSignal())).toMatchObject({ ok: true, value: { of: 'key' } })
  })

  it('does not get restricted data without an account', async () => {
    const { portal } = open()
    expect(await fetched(portal, refOf(portal, 'restricted'))).toBe(dialect === 'apm' ? 'session/signed-out' : '401')
  })

  it('does not get what was granted to others', async () => {
    const { portal } = open({ account: running.accounts.person, customerKey: rightKey() })
    expect(await fetched(portal, refOf(portal, 'restricted-not-granted'))).toMatch(/^40[13]$/)
  })

  it.each([
    ['services', 'media/not-a-file'],
    ['series', 'media/not-a-file'],
    ['no-contract', 'media/not-a-file'],
    ['personal', 'media/not-a-file'],
  ] as const)('says what is no file: %s', async (name, code) => {
    const { portal } = open()
    expect(await fetched(portal, refOf(portal, name))).toBe(code)
  })

  it('gets the public key, and its fingerprint', async () => {
    const key = await open().portal.fetchEncryptionKey(createOpenSignal())
    if (!key.ok) throw new Error(key.failure.code)
    const der = Buffer.from(key.value.pem.replace(/-----.*?-----|\s/g, ''), 'base64')
    expect([key.value.bits, key.value.fingerprint]).toEqual([2048, createHash('sha256').update(der).digest('hex')])
    expect(running.log.some(({ target }) => target.includes('media-id'))).toBe(false)
  })

  it('signs a person in and out', async () => {
    const { portal } = open({ account: running.accounts.person })
    const signedIn = await portal.signIn(createOpenSignal())
    await portal.signOut(createOpenSignal())
    expect([
      signedIn.ok && signedIn.value.login,
      signedIn.ok && (signedIn.value.expiresAtMs ?? 0) > Date.now(),
    ]).toEqual([running.accounts.person.login, true])
  })

  it('says that a password is wrong after one try', async () => {
    const before = running.log.length
    const { portal } = open({ account: { ...running.accounts.stranger, password: 'not the password' } })
    const results = await Promise.all([
      portal.search(QUERY, createOpenSignal()),
      portal.search(QUERY, createOpenSignal()),
      portal.fetchFacets(createOpenSignal()),
    ])
    const tries = running.log.slice(before).filter(({ target }) => target.endsWith('/authenticate'))
    expect([results.map((one) => !one.ok && one.failure.code), tries.length]).toEqual([
      ['session/refused', 'session/refused', 'session/refused'],
      1,
    ])
  })

  it('checks a key by getting a token with it', async () => {
    const right = open({ account: running.accounts.person, customerKey: rightKey() })
    const wrong = open({ account: running.accounts.person, customerKey: { key: 'no', secret: 'no' } })
    const refused = await wrong.portal.checkCustomerKey(createOpenSignal())
    expect([(await right.portal.checkCustomerKey(createOpenSignal())).ok, !refused.ok && refused.failure.code]).toEqual(
      [true, 'session/key-refused'],
    )
  })

  it('gets a node’s token and finds it active, and others not', async () => {
    const { portal } = open()
    const { robot, node } = running.accounts
    const credentials =
      dialect === 'apm'
        ? { ...node, username: robot.login, password: robot.password }
        : { clientId: robot.login, clientSecret: robot.password, username: robot.login, password: robot.password }
    const token = await portal.fetchNodeToken(credentials, ['read', 'write'], createOpenSignal())
    if (!token.ok) throw new Error(token.failure.code)
    const active = await portal.checkNodeToken(token.value.token, createOpenSignal())
    const other = await portal.checkNodeToken('abcdef', createOpenSignal())
    expect([active, other]).toEqual([
      { ok: true, value: { active: true } },
      { ok: true, value: { active: false } },
    ])
  })

  it('says that a node’s secret is wrong', async () => {
    const credentials = { clientId: 'a', clientSecret: 'b', username: 'c', password: 'd' }
    const token = await open().portal.fetchNodeToken(credentials, [], createOpenSignal())
    expect(!token.ok && token.failure.code).toBe('oauth/client-refused')
  })

  it('passes its own test of the connection', async () => {
    const report = await open().portal.probe(createOpenSignal())
    if (!report.ok) throw new Error(report.failure.code)
    expect([report.value.dialect, report.value.datasets, report.value.checks.filter(({ passed }) => !passed)]).toEqual([
      dialect,
      120,
      [],
    ])
  })

  it('never lets a credential reach the producers', () => {
    const seen = running.log.filter(({ origin }) => origin === 'producers')
    expect(seen.filter(({ headers }) => headers.authorization ?? headers['x-token'] ?? headers.token)).toEqual([])
  })

  it('never puts a secret into an address', () => {
    const { person, robot } = running.accounts
    const secrets = [person.password, robot.password, rightKey().secret, 'Bearer', 'eyJ']
    const carriers = running.log.filter(({ target }) =>
      secrets.some((secret) => decodeURIComponent(target).includes(secret)),
    )
    expect(carriers.map(({ target }) => target)).toEqual([])
  })
})

it('the client finds a media in a catalogue whose list leaves media out', async () => {
  const running = await startTestPortal({ dialect: 'apm', datasets: 45 })
  const { portal } = connectTestPortalClient(running.url)
  const { id, media } = running.landmark('same-names')
  const found = await portal.findDatasetOfMedia(media[2]?.id ?? '', createOpenSignal(), ignore)
  expect(found.ok && found.value.id).toBe(id)
})
