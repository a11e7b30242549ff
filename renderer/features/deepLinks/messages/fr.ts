/** Links that came from outside. */
export const linkMessages = {
  'links.title': '{count, plural, one {Ouvrir ce lien ?} other {Ouvrir # liens ?}}',
  'links.lead': 'Rien n’est téléchargé sans votre accord.',
  'links.somewhere': 'Aucun portail indiqué',
  'links.chosen': 'Portail actif',
  'links.configured': 'Ce portail sera affiché.',
  'links.unknown': 'Nouveau portail. Ajoutez-le seulement si vous lui faites confiance.',
  'links.rest': '{count, plural, one {et # autre} other {et # autres}}',
  'links.add': 'Ajouter ce portail…',
  'links.show': '{count, plural, one {Ouvrir} other {Ajouter les # au panier}}',
  'links.left': '{count, plural, one {# autre lien non ouvert.} other {# autres liens non ouverts.}}',
  'links.typed': 'Ouvrir le lien',
  'links.ignore': 'Ignorer',
} as const satisfies Record<string, string>
