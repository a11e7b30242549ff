/** Long enough for a download to have begun; a blob that is let go earlier would be saved empty. */
const KEPT_MS = 60_000

/** Hands a blob to the person as a file to save. A download and not a fetch, so the policy stays closed (W-04). */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
