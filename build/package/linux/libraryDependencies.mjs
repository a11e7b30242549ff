/**
 * The system libraries that the packaged application loads, and the Debian package of each. Debian 13 and Ubuntu 24.04
 * renamed some with a `t64` suffix.
 *
 * @type {Readonly<Record<string, { readonly debian: string; readonly t64?: true }>>}
 */
export const SYSTEM_LIBRARIES = {
  'libX11.so.6': { debian: 'libx11-6' },
  'libXcomposite.so.1': { debian: 'libxcomposite1' },
  'libXdamage.so.1': { debian: 'libxdamage1' },
  'libXext.so.6': { debian: 'libxext6' },
  'libXfixes.so.3': { debian: 'libxfixes3' },
  'libXrandr.so.2': { debian: 'libxrandr2' },
  'libasound.so.2': { debian: 'libasound2', t64: true },
  'libatk-1.0.so.0': { debian: 'libatk1.0-0', t64: true },
  'libatk-bridge-2.0.so.0': { debian: 'libatk-bridge2.0-0', t64: true },
  'libatspi.so.0': { debian: 'libatspi2.0-0', t64: true },
  'libc.so.6': { debian: 'libc6' },
  'libcairo.so.2': { debian: 'libcairo2' },
  'libcups.so.2': { debian: 'libcups2', t64: true },
  'libdbus-1.so.3': { debian: 'libdbus-1-3' },
  'libdrm.so.2': { debian: 'libdrm2' },
  'libexpat.so.1': { debian: 'libexpat1' },
  'libgbm.so.1': { debian: 'libgbm1' },
  'libgcc_s.so.1': { debian: 'libgcc-s1' },
  'libgio-2.0.so.0': { debian: 'libglib2.0-0', t64: true },
  'libglib-2.0.so.0': { debian: 'libglib2.0-0', t64: true },
  'libgobject-2.0.so.0': { debian: 'libglib2.0-0', t64: true },
  'libgtk-3.so.0': { debian: 'libgtk-3-0', t64: true },
  'libnspr4.so': { debian: 'libnspr4' },
  'libnss3.so': { debian: 'libnss3' },
  'libnssutil3.so': { debian: 'libnss3' },
  'libpango-1.0.so.0': { debian: 'libpango-1.0-0' },
  'libsecret-1.so.0': { debian: 'libsecret-1-0' },
  'libsmime3.so': { debian: 'libnss3' },
  'libstdc++.so.6': { debian: 'libstdc++6' },
  'libudev.so.1': { debian: 'libudev1' },
  'libxcb.so.1': { debian: 'libxcb1' },
  'libxkbcommon.so.0': { debian: 'libxkbcommon0' },
}

/** The `Depends` of a Debian package: the libraries, and the tool that opens pages in the browser. */
export function listDebianDependencies() {
  const rows = Object.values(SYSTEM_LIBRARIES).map(({ debian, t64 }) => (t64 ? `${debian} | ${debian}t64` : debian))
  return [...new Set([...rows, 'xdg-utils'])].sort()
}

/** The `Requires` of an RPM package, by the names of the libraries: package names differ between distributions. */
export function listRpmRequirements() {
  return [...Object.keys(SYSTEM_LIBRARIES).map((soname) => `${soname}()(64bit)`), 'xdg-utils']
}
