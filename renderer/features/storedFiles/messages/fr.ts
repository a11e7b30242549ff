export const storedFileMessages = {
  'stored.basket': 'Le panier enregistré n’est ni affiché ni modifié.',
  'stored.queries': 'Les requêtes enregistrées ne sont ni affichées ni modifiées.',
  'stored.follows': 'Les suivis enregistrés ne sont ni affichés ni modifiés.',
  'stored.reveal': 'Afficher le fichier',
  'stored.anew': 'Repartir de zéro',
  'stored.anew.hint': 'L’ancien fichier est conservé dans son dossier, sous un autre nom.',
  'stored.kept': 'L’ancien fichier est conservé sous le nom « {name} ».',
} as const satisfies Record<string, string>
