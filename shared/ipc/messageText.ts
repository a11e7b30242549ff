/**
 * Messages between the window and the main process cross as JSON text. Electron copies an object into the page value by
 * value, which takes three to four times as long as to read it from a text there.
 */
export const writeMessage = (value: unknown): string | undefined => JSON.stringify(value) as string | undefined

/** Reads a message. One that holds bytes has crossed as an object, and so has no message at all. */
export const readMessage = (message: unknown): unknown =>
  typeof message === 'string' ? (JSON.parse(message) as unknown) : message
