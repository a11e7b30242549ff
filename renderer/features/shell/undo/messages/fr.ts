/** What can be undone, after each removal. */
export const undoMessages = {
  'undo.library':
    '{count, plural, one {# fichier retiré de la bibliothèque} other {# fichiers retirés de la bibliothèque}}',
  'undo.delete':
    '{count, plural, one {# fichier déplacé vers la corbeille} other {# fichiers déplacés vers la corbeille}}',
  'undo.basket': '{count, plural, one {# fichier retiré du panier} other {# fichiers retirés du panier}}',
  'undo.cancel': '{count, plural, one {# téléchargement annulé} other {# téléchargements annulés}}',
  'undo.forget':
    '{count, plural, one {# téléchargement effacé de la liste} other {# téléchargements effacés de la liste}}',
  'undo.portal': 'Portail retiré',
  'undo.hours': 'Heures retirées',
  'undo.account': 'Déconnecté',
  'undo.customer-key': 'Clé client retirée',
  'undo.login': 'Identifiant du proxy retiré',
  'undo.authorities': 'Autorité de certification retirée',
  'undo.query': 'Requête enregistrée supprimée',
  'undo.history': 'Historique des requêtes effacé',
  'undo.search': 'Recherche enregistrée supprimée',
  'undo.do': 'Rétablir',
} as const satisfies Record<string, string>
