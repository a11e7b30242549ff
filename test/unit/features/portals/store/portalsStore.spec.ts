// What became of a portal that was chosen, changed or probed.
import { expect, it } from 'vitest'
import { createPortalsStore } from '../../../../../renderer/features/portals/store/portalsStore.js'
import { failure } from '../../../../../shared/failure.js'
import { fail, ok } from '../../../../../shared/result.js'
import { createFakeApi } from '../../../../support/window/fake/fakeApi.js'
import { FAKE_PORTAL } from '../../../../support/window/fake/fakeBackend.js'

it('says why a portal could not be chosen or renamed, until the message is closed or another try succeeds', async () => {
  let isBroken = true
  const portals = createPortalsStore(
    createFakeApi((name) => {
      if (name === 'portals.list') return ok([FAKE_PORTAL])
      return isBroken ? fail(failure('portal/unknown')) : ok(FAKE_PORTAL)
    }),
  )
  const why = () => portals.getState().changeFailure?.code ?? null
  expect([await portals.choose(FAKE_PORTAL.id), why()]).toEqual([false, 'portal/unknown'])
  portals.dismissFailure()
  expect(why()).toBeNull()
  expect([await portals.rename(FAKE_PORTAL.id, 'Rennes'), why()]).toEqual([false, 'portal/unknown'])
  isBroken = false
  expect([await portals.rename(FAKE_PORTAL.id, 'Rennes'), why()]).toEqual([true, null])
})

it('drops what one generation answers once another one was chosen for the same address', async () => {
  const answers: ((value: unknown) => void)[] = []
  const portals = createPortalsStore(createFakeApi(() => new Promise((resolve) => answers.push(resolve))))
  const address = 'https://rudi.example'
  const probed = [portals.probe(address, 'apm'), portals.probe(address, 'gateway')]
  const report = (datasets: number) => ok({ datasets })
  answers[0]?.(report(1))
  await Promise.resolve()
  expect(portals.getState().probe).toEqual({ type: 'asking', address, dialect: 'gateway' })
  answers[1]?.(report(2))
  await Promise.all(probed)
  expect(portals.getState().probe).toMatchObject({ type: 'found', dialect: 'gateway', report: { datasets: 2 } })
})
