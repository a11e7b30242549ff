/** Writes the script with which a page asks the main process, as `renderer/bridge/api.ts` does; its value is the answer. */
export const writeRequestScript = (name: string, input?: unknown): string =>
  `rudi.ask(${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(input))}).then(JSON.parse)`
