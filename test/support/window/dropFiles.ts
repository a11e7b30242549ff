import type { Page } from 'playwright'

/** Drops files with these contents onto the encryption page, as a person does. */
export async function dropFiles(page: Page, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const content = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')] as const)
  const dataTransfer = await page.evaluateHandle(async (given) => {
    const transfer = new DataTransfer()
    for (const [name, base64] of given) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, content)
  await page.locator('.drop').dispatchEvent('drop', { dataTransfer })
}
