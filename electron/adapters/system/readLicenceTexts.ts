import { readFile } from 'node:fs/promises'

/** The licences of everything that the application is made of. `notices` are the files with them, beside the bundles. */
export async function readLicenceTexts(notices: readonly string[]): Promise<string> {
  const texts = await Promise.all(notices.map((path) => readFile(path, 'utf8').catch(() => '')))
  return texts.filter((text) => text !== '').join('\n')
}
