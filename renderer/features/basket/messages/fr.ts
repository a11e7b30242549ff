/** What is chosen. */
export const basketMessages = {
  'basket.empty': 'Le panier est vide. Ajoutez-y des jeux de données, puis téléchargez tout en une fois.',
  'basket.empty.do': 'Parcourir le catalogue',
  'basket.list': 'Médias dans le panier',
  'basket.receipt': 'Récapitulatif',
  'basket.count': '{count, plural, one {# fichier} other {# fichiers}}',
  'basket.datasets': '{count, plural, one {dans # jeu de données} other {dans # jeux de données}}',
  'basket.unknown':
    '{count, plural, =0 {Toutes les tailles sont connues.} one {# fichier ne déclare pas sa taille.} other {# fichiers ne déclarent pas leur taille.}}',
  'basket.folder': 'Dossier de destination',
  'basket.folder.none': 'Aucun dossier choisi',
  'basket.folder.choose': 'Choisir un dossier…',
  'basket.folder.change': 'Changer…',
  'basket.clear': 'Vider le panier',
  'basket.remove': 'Retirer {name}',
  'basket.missed':
    '{count, plural, one {# jeu de données n’a pas pu être ajouté} other {# jeux de données n’ont pas pu être ajoutés}}',
  'basket.refused': '{count, plural, one {# média n’a pas été pris} other {# médias n’ont pas été pris}}',
  'basket.full':
    '{count, plural, one {# média n’a pas trouvé place : le panier en contient {most} au plus.} other {# médias n’ont pas trouvé place : le panier en contient {most} au plus.}}',
} as const satisfies Record<string, string>
