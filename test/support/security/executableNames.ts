/** Names of files that run when they are opened, on one of the systems. */
export const EXECUTABLE_NAMES = [
  ...['setup.exe', 'prix.csv.bat', 'x.desktop', 'b.jar', 'installer.msi.download', 'x.LNK'],
  ...['x.settingcontent-ms', 'x.searchConnector-ms', 'bureau.rdp', 'x.appinstaller'],
  ...['setup.exe.', 'setup.exe . ', 'setup.exe::$DATA', 'prix.csv:setup.exe', 'rapport.docm.'],
  ...['import.sh', 'calcul.PY', 'data.tar.sh'],
  ...['rapport.docm', 'prix.xlsm', 'Prix (2).XLSM', 'modele.xltm', 'outils.xlam', 'expose.pptm', 'requete.iqy'],
]
