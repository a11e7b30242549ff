export const protectedMessages = {
  'agreement.title': 'Accord d’utilisation',
  'agreement.none': 'Fichier protégé. Ni finalité ni échéance indiquées.',
  'agreement.add': 'Ajouter un accord…',
  'agreement.edit': 'Modifier…',
  'agreement.purpose': 'Finalité',
  'agreement.until': 'Jusqu’au (inclus)',
  'agreement.keep': 'Enregistrer',
  'agreement.cancel': 'Annuler',
  'agreement.remove': 'Retirer l’accord',
  'agreement.left': 'Jusqu’au {day} · {count, plural, =0 {dernier jour} one {# jour restant} other {# jours restants}}',
  'agreement.over': 'Échu le {day}, {count, plural, one {il y a # jour} other {il y a # jours}}',
  'agreement.due':
    '{count, plural, =0 {L’accord sur « {title} » se termine aujourd’hui.} one {L’accord sur « {title} » se termine demain.} other {L’accord sur « {title} » se termine dans # jours.}}{more, plural, =0 {} one { # autre accord se termine bientôt.} other { # autres accords se terminent bientôt.}}',
  'agreement.due.over':
    'L’accord sur « {title} » est échu depuis {count, plural, one {# jour} other {# jours}}. Détruisez ses fichiers ou prolongez l’accord.{more, plural, =0 {} one { # autre accord se termine bientôt.} other { # autres accords se terminent bientôt.}}',
  'agreement.due.show': 'Afficher les fichiers',
  'purge.do': 'Détruire…',
  'purge.title': 'Détruire {name} ?',
  'purge.what':
    'La clé du fichier est écrasée, puis le fichier et ses versions précédentes sont supprimés. Cette action est irréversible.',
  'purge.log': 'L’opération est inscrite au journal d’audit.',
  'purge.yes': 'Détruire',
  'purge.failed': '{count, plural, one {# fichier non détruit.} other {# fichiers non détruits.}}',
  'purge.done': '{count, plural, one {# fichier détruit.} other {# fichiers détruits.}}',
} as const satisfies Record<string, string>
