import { join } from 'node:path'
import type { Session } from 'electron'
import { expect, it } from 'vitest'
import { APP_ORIGIN } from '../../../../electron/window/security/origin.js'
import { hardenSession } from '../../../../electron/window/security/sessionPolicy.js'

/** Simulates a file that the page offers for saving, and records the native dialog. */
function save(address: string, name = 'velos.csv.crypt') {
  let listener: (event: unknown, item: unknown) => void = () => undefined
  const nothing = (): void => undefined
  const session = {
    webRequest: { onBeforeRequest: nothing },
    setPermissionRequestHandler: nothing,
    setPermissionCheckHandler: nothing,
    setDevicePermissionHandler: nothing,
    setDisplayMediaRequestHandler: nothing,
    setSpellCheckerEnabled: nothing,
    on: (_name: string, heard: typeof listener) => {
      listener = heard
    },
  } as unknown as Session
  const log = { note: nothing } as unknown as Parameters<typeof hardenSession>[2]
  hardenSession(session, { isPackaged: true, getPath: (name) => join('/home/ada', name) }, log)
  const asked: unknown[] = []
  let isRefused = false
  listener(
    { preventDefault: () => (isRefused = true) },
    {
      getURL: () => address,
      getFilename: () => name,
      setSaveDialogOptions: (options: unknown) => asked.push(options),
    },
  )
  return { asked, isRefused }
}

it('a file that the page made is saved by a dialog with its name and format, in the folder of downloads', () => {
  expect(save(`blob:${APP_ORIGIN}/1`)).toEqual({
    asked: [
      {
        title: 'velos.csv.crypt',
        defaultPath: join('/home/ada', 'downloads', 'velos.csv.crypt'),
        filters: [{ name: 'CRYPT', extensions: ['crypt'] }],
      },
    ],
    isRefused: false,
  })
})

it.each(['Fichier v1.2 final', 'Rapport', '.csv', 'a.une-fin-trop-longue'])('%s has no format to filter by', (name) => {
  expect(save(`blob:${APP_ORIGIN}/1`, name).asked).toMatchObject([{ title: name, filters: [] }])
})

it('anything else is not saved', () => {
  expect(save('https://rudi.example/a.csv')).toEqual({ asked: [], isRefused: true })
})
