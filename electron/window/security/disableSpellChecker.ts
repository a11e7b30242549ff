import type { App } from 'electron'

/**
 * Disables the spell checker in every session of Chromium. The first session fetches a dictionary from Google as soon
 * as it is created, before any window exists (W-08). Called before the application is ready.
 */
export function disableSpellChecker(app: Pick<App, 'on'>): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerEnabled(false)
    session.setSpellCheckerLanguages([])
  })
}
