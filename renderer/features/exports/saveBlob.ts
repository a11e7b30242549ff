import type { SaveOutcome } from './store/saveOutcomes.js'

/**
 * Offers a blob to the person as a file to save: by a download and not by a fetch, so that the policy stays closed
 * (W-04). Resolves with the outcome, which `whenSaved` hears from the main process; the dialog may stay open for any
 * time.
 */
export async function saveBlob(
  name: string,
  blob: Blob,
  whenSaved: (address: string) => Promise<SaveOutcome>,
): Promise<SaveOutcome> {
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
