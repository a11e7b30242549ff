/**
 * Wraps a command so that file modes apply to it also when root runs the tests: root without the capability to ignore
 * them. It stays root, because the checkout may be readable by root only.
 */
export const WITHOUT_ROOT_RIGHTS: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
