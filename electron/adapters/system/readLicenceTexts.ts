import { readFile } from 'node:fs/promises'

/** Reads the licences of everything in the application. `notices` are their files beside the bundles. */
export async function readLicenceTexts(notices: readonly string[]): Promise<string> {
  const texts = await Promise.all(notices.map((path) => readFile(path, 'utf8').catch(() => '')))
  return texts.filter((text) => text !== '').join('\n')
}
