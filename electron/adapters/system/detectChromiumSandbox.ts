import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files in which a kernel says that ordinary users may not create namespaces, and their content in that case. */
const FORBIDS: readonly (readonly [file: string, value: string])[] = [
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
]
/** For Ubuntu: AppArmor needs a profile, which the packages install. */
const NEEDS_PROFILE = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
const PROFILE = '/etc/apparmor.d/rudi-desk'

const read = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )

/**
 * Returns which sandbox Chromium can use on Linux: user namespaces of the kernel, or the helper beside the executable
 * that belongs to root. Null on other systems, where the sandbox is always available.
 */
export async function detectChromiumSandbox(
  platform: string,
  executable: string,
): Promise<'namespaces' | 'setuid' | 'none' | null> {
  if (platform !== 'linux') return null
  const helper = await stat(join(dirname(executable), 'chrome-sandbox')).catch(() => null)
  if (helper !== null && helper.uid === 0 && (helper.mode & 0o4000) !== 0) return 'setuid'
  for (const [file, value] of FORBIDS) if ((await read(file)) === value) return 'none'
  if ((await read(NEEDS_PROFILE)) === '1' && (await stat(PROFILE).catch(() => null)) === null) return 'none'
  return 'namespaces'
}
