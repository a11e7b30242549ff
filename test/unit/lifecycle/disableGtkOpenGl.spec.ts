import { expect, it } from 'vitest'
import { disableGtkOpenGl } from '../../../electron/lifecycle/disableGtkOpenGl.js'

/** Creates an application that becomes ready when the test says so. */
function createApp() {
  let becomeReady: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })
  return { app: { whenReady: () => ready }, becomeReady }
}

it('asks GTK not to load OpenGL while it starts, and does not hand the wish on to other programs', async () => {
  const { app, becomeReady } = createApp()
  const env = {}
  disableGtkOpenGl(app, env, 'linux')
  expect(env).toEqual({ GDK_GL: 'disable' })
  becomeReady()
  await app.whenReady()
  expect(env).toEqual({})
})

it('a person’s own setting stays as it is', async () => {
  const { app, becomeReady } = createApp()
  const env = { GDK_GL: 'always' }
  disableGtkOpenGl(app, env, 'linux')
  becomeReady()
  await app.whenReady()
  expect(env).toEqual({ GDK_GL: 'always' })
})

it.each(['darwin', 'win32'])('asks nothing on %s, which has no GTK', (platform) => {
  const env = {}
  disableGtkOpenGl(createApp().app, env, platform)
  expect(env).toEqual({})
})
