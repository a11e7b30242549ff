import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'

/**
 * Mounts a separate volume over a folder, if this machine allows it, and returns what unmounts it; else null. The end of
 * the test unmounts it in any case.
 */
export function mountTmpfs(path: string, options: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return null
  }
  let isMounted = true
  const unmount = (): void => {
    if (isMounted) execFileSync('umount', [path])
    isMounted = false
  }
  onTestFinished(unmount)
  return unmount
}
