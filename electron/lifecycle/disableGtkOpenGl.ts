import type { App } from 'electron'

/**
 * Keeps GTK, which draws the system's dialogs, from loading OpenGL into the main process: it asks the graphics driver for
 * kinds of windows that these dialogs do not use, and a driver holds some twenty megabytes from then on. Called before the
 * application is ready. Programs that it starts later do not inherit the wish, and a person's own stands. GTK 3 alone
 * reads it; the window is drawn by Chromium's own process for graphics, as before.
 */
export function disableGtkOpenGl(
  app: Pick<App, 'whenReady'>,
  env: Record<string, string | undefined>,
  platform: string,
): void {
  if (platform !== 'linux' || env.GDK_GL !== undefined) return
  env.GDK_GL = 'disable'
  void app.whenReady().then(() => delete env.GDK_GL)
}
