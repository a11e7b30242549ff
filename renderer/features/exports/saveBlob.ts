import type { SaveEnd } from './store/windowEncryption.js'

/**
 * Hands a blob to the person as a file to save: a download and not a fetch, so the policy stays closed (W-04). Resolves
 * with what became of it, which `whenSaved` hears from the machine; a person may take as long as they like.
 */
export async function saveBlob(
  name: string,
  blob: Blob,
  whenSaved: (address: string) => Promise<SaveEnd>,
): Promise<SaveEnd> {
  const address = URL.createObjectURL(blob)
  const saved = whenSaved(address)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  try {
    return await saved
  } finally {
    URL.revokeObjectURL(address)
  }
}
