/**
 * Goes before a command so that file modes hold for it also when root runs the tests: root without the capability to pass
 * over them. It stays root: the checkout may be its own only.
 */
export const WITHOUT_ROOT_RIGHTS: readonly string[] =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
