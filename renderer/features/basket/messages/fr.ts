/** What is chosen. */
export const basketMessages = {
  'basket.empty': 'Le panier est vide. Ajoutez-y des jeux de données, puis téléchargez tout en une fois.',
  'basket.empty.do': 'Parcourir le catalogue',
  'basket.list': 'Fichiers dans le panier',
  'basket.receipt': 'Récapitulatif',
  'basket.count': '{count, plural, one {# fichier} other {# fichiers}}',
  'basket.datasets': '{count, plural, one {dans # jeu de données} other {dans # jeux de données}}',
  'basket.unknown':
    '{count, plural, =0 {Toutes les tailles sont connues.} one {# fichier de taille inconnue.} other {# fichiers de taille inconnue.}}',
  'basket.folder': 'Dossier de destination',
  'basket.folder.none': 'Aucun dossier choisi',
  'basket.folder.away': '« {folder} » n’est pas accessible : les fichiers vont ici en attendant.',
  'basket.folder.choose': 'Choisir un dossier…',
  'basket.folder.change': 'Modifier…',
  'basket.clear': 'Vider le panier',
  'basket.remove': 'Retirer {name}',
  'basket.sending': 'Ajout aux téléchargements : {done} fichiers sur {of}',
  'basket.sending.name': 'Ajout aux téléchargements',
  'basket.missed':
    '{count, plural, one {# jeu de données n’a pas pu être ajouté.} other {# jeux de données n’ont pas pu être ajoutés.}}',
  'basket.refused': '{count, plural, one {# fichier n’a pas été ajouté.} other {# fichiers n’ont pas été ajoutés.}}',
  'basket.unsent':
    '{count, plural, one {# fichier est encore dans le panier.} other {# fichiers sont encore dans le panier.}}',
  'basket.full':
    '{count, plural, one {# fichier non ajouté : le panier en contient {most} au plus.} other {# fichiers non ajoutés : le panier en contient {most} au plus.}}',
} as const satisfies Record<string, string>
