import type { App } from 'electron'

/**
 * Has no session of Chromium's ever fetch a dictionary: the first one does so from Google as soon as it is made, long
 * before a window could forbid it (W-08). Called before the application is ready.
 */
export function disableSpellChecker(app: Pick<App, 'on'>): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerEnabled(false)
    session.setSpellCheckerLanguages([])
  })
}
