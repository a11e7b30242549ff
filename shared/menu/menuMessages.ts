import type { Language } from '../messages/language.js'

/** The texts of the application's menu on macOS, in the words of that system. */
export interface MenuMessages {
  readonly about: string
  readonly settings: string
  readonly services: string
  readonly hide: string
  readonly hideOthers: string
  readonly showAll: string
  readonly quit: string
  readonly file: string
  readonly close: string
  readonly edit: string
  readonly undo: string
  readonly redo: string
  readonly cut: string
  readonly copy: string
  readonly paste: string
  readonly selectAll: string
  readonly view: string
  readonly fullScreen: string
  readonly go: string
  readonly window: string
  readonly minimize: string
  readonly zoom: string
  readonly bringAllToFront: string
  readonly help: string
  readonly shortcuts: string
}

const fr: MenuMessages = {
  about: 'À propos de Rudi Desk',
  settings: 'Réglages…',
  services: 'Services',
  hide: 'Masquer Rudi Desk',
  hideOthers: 'Masquer les autres',
  showAll: 'Tout afficher',
  quit: 'Quitter Rudi Desk',
  file: 'Fichier',
  close: 'Fermer la fenêtre',
  edit: 'Édition',
  undo: 'Annuler',
  redo: 'Rétablir',
  cut: 'Couper',
  copy: 'Copier',
  paste: 'Coller',
  selectAll: 'Tout sélectionner',
  view: 'Présentation',
  fullScreen: 'Activer ou désactiver le mode plein écran',
  go: 'Aller',
  window: 'Fenêtre',
  minimize: 'Placer dans le Dock',
  zoom: 'Réduire/agrandir',
  bringAllToFront: 'Tout ramener au premier plan',
  help: 'Aide',
  shortcuts: 'Raccourcis clavier',
}

const en: MenuMessages = {
  about: 'About Rudi Desk',
  settings: 'Settings…',
  services: 'Services',
  hide: 'Hide Rudi Desk',
  hideOthers: 'Hide Others',
  showAll: 'Show All',
  quit: 'Quit Rudi Desk',
  file: 'File',
  close: 'Close Window',
  edit: 'Edit',
  undo: 'Undo',
  redo: 'Redo',
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select All',
  view: 'View',
  fullScreen: 'Toggle Full Screen',
  go: 'Go',
  window: 'Window',
  minimize: 'Minimize',
  zoom: 'Zoom',
  bringAllToFront: 'Bring All to Front',
  help: 'Help',
  shortcuts: 'Keyboard Shortcuts',
}

export const createMenuMessages = (language: Language): MenuMessages => (language === 'fr' ? fr : en)
