import type { Page } from 'playwright'
import { failure } from '../../../shared/failure.js'
import type { FakeBackend } from '../../support/window/fake/fakeBackend.js'

/** A state of the window to look at: the fake main process, and the steps to get there. */
export interface Scene {
  readonly world: () => FakeBackend
  readonly reach?: (page: Page) => Promise<void>
}
/** Scenes of one screen by name. A name gives the part and then its state. */
export type Scenes = Readonly<Record<string, Scene>>

export const PORTAL_UNREACHABLE = failure('net/unreachable', { host: 'rudi.rennesmetropole.example' })

/** Changes the fake before the window sees it. */
export const changeBackend = (fakeBackend: FakeBackend, change: (fakeBackend: FakeBackend) => void): FakeBackend => {
  change(fakeBackend)
  return fakeBackend
}
