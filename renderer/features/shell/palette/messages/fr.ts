/** The command palette. */
export const paletteMessages = {
  'palette.title': 'Palette de commandes',
  'palette.hint': 'Rechercher un écran, une commande, un réglage, un jeu de données…',
  'palette.link': 'Lien',
  'palette.screens': 'Aller à',
  'palette.commands': 'Commandes',
  'palette.datasets': 'Jeux de données',
  'palette.none': 'Aucun résultat',
} as const satisfies Record<string, string>
