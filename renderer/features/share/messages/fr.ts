export const shareMessages = {
  'share.do': 'Partager la sélection…',
  'share.do.hint': 'Enregistre un fichier signé, avec lequel d’autres téléchargent exactement ces fichiers.',
  'share.most': 'Partagez au plus {count} fichiers à la fois.',
  'share.open': 'Ouvrir une sélection…',
  'share.title.saved': 'Sélection enregistrée',
  'share.title.opened': 'Sélection',
  'share.title.saving': 'Partager la sélection',
  'share.title.opening': 'Ouvrir une sélection',
  'share.title.failed': 'Sélection',
  'share.busy.saving': 'Lecture des versions sur le portail…',
  'share.busy.opening': 'Comparaison avec le portail…',
  'share.saved': '{count, plural, one {# fichier dans {name}.} other {# fichiers dans {name}.}}',
  'share.saved.newer':
    '{count, plural, one {# fichier du disque est plus ancien que la version du portail, qui est celle de la sélection.} other {# fichiers du disque sont plus anciens que les versions du portail, qui sont celles de la sélection.}}',
  'share.saved.failed':
    '{count, plural, one {# fichier n’est pas dans la sélection : {names}} other {# fichiers ne sont pas dans la sélection : {names}}}',
  'share.saved.key': 'Votre clé publique',
  'share.saved.key.hint': 'La signature et la clé sont à côté de {name} ; minisign les vérifie aussi :',
  'share.done': 'Fermer',
  'share.ignore': 'Annuler',
  'share.counts':
    '{datasets, plural, one {# jeu de données} other {# jeux de données}}, {count, plural, one {# fichier} other {# fichiers}}',
  'share.signature.none': 'Sélection non signée',
  'share.signature.mine': 'Signée avec votre clé',
  'share.signature.beside': 'La signature est valide pour cette clé. Comparez la clé avec celle de l’expéditeur.',
  'share.signature.unknown': 'Signature présente, sans clé publique (.pub) pour la vérifier.',
  'share.signature.broken': 'Signature fausse : le fichier a été modifié ou signé avec une autre clé.',
  'share.state.changed':
    '{count, plural, one {# fichier a une autre version sur le portail} other {# fichiers ont une autre version sur le portail}}',
  'share.state.gone':
    '{count, plural, one {# fichier n’est plus sur le portail} other {# fichiers ne sont plus sur le portail}}',
  'share.unchanged': 'Le portail a les mêmes versions.',
  'share.with-changed': 'Inclure les fichiers modifiés depuis',
  'share.portal.unknown': 'Ce portail n’est pas encore ajouté.',
  'share.portal.configured': 'Le portail {host} sera affiché.',
  'share.portal.add': 'Ajouter le portail…',
  'share.add':
    '{count, plural, =0 {Ajouter au panier} one {Ajouter # fichier au panier} other {Ajouter # fichiers au panier}}',
} as const satisfies Record<string, string>
