const toSet = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '))

/** Opening a file with one of these extensions runs something, mounts something, or leads elsewhere (F-03). */
const RISKY = toSet([
  'exe msi msix msp mst appx bat cmd com scr pif cpl ps1 psm1 psd1 vbs vbe js jse wsf wsh jar lnk url desktop app pkg dmg',
  'command scf library-ms settingcontent-ms search-ms searchconnector-ms hta iso img vhd vhdx appref-ms application',
  'gadget reg inf msc chm sct xll webloc inetloc fileloc afploc vncloc ftploc terminal workflow action run appimage deb',
  'rpm flatpakref flatpakrepo appinstaller msixbundle appxbundle msu mpkg mobileconfig rdp vbscript hlp shb shs tool',
])

/**
 * A producer may publish a file with one of these extensions as data, so it keeps its name; but the program that opens
 * it may run its content (F-03). Scripts run where their interpreter is installed. The extension of an office document
 * says whether it has macros, except for the old formats (`.xls`): for these the system's mark of internet files has to
 * do.
 */
const INTERPRETED = toSet([
  'sh bash zsh csh tcsh ksh fish py pyw pyc pyz pyzw rb rbw pl pm lua tcl php phar groovy ahk au3 vb wsc wsb',
  'applescript scpt scptd ps1xml ps2 psc1 cdxml jnlp xbap air diagcab theme themepack website',
  'docm dotm xlsm xltm xlam xla xlm pptm potm ppsm ppam ppa sldm vsdm vstm vssm mde accde accda ade adp bas',
  'iqy oqy dqy rqy odc udl slk',
])

/**
 * Whether a file gets the mark `.download`, by what follows the last dot of its name, in lower case. A script that the
 * catalogue declares as a script was published on purpose and is not marked; a program is marked whatever the catalogue
 * says, until a person decides otherwise.
 */
export const isRisky = (name: string, fileType: string | null): boolean => isRiskyEnding(getEnding(name), fileType)

function isRiskyEnding(ending: string, fileType: string | null): boolean {
  if (ending === 'js' && /^(?:application|text)\/(?:x-)?javascript$/i.test(fileType ?? '')) return false
  return RISKY.has(ending)
}

/** Whether the program that opens a file of this ending may run its content. */
const isRunnableWhenOpened = (ending: string): boolean => isRiskyEnding(ending, null) || INTERPRETED.has(ending)

/**
 * Whether a file of this name may be opened by a program: false for programs, scripts, documents with macros, and files
 * that were marked with `.download` because they might run (F-03). Windows opens `x.exe` by the names `x.exe.` and
 * `x.exe::$DATA` too, so names that other programs gave are read as it reads them.
 */
export const isSafeToOpen = (name: string): boolean =>
  name.split(':').every((part) => {
    const ending = getEnding(part.replace(/[\s.]+$/u, ''))
    return !isRunnableWhenOpened(ending) && ending !== 'download'
  })

/** What follows the last dot, of any length and in lower case: by it a system chooses a program. Empty without a dot. */
const getEnding = (name: string): string => name.slice(name.lastIndexOf('.') + 1 || name.length).toLowerCase()
