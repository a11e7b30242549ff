export const protectedMessages = {
  'agreement.title': 'Accord d’utilisation',
  'agreement.none': 'Fichier protégé, sans finalité ni échéance notées.',
  'agreement.add': 'Noter l’accord…',
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
    'L’accord sur « {title} » est échu depuis {count, plural, one {# jour} other {# jours}}. Détruire ses fichiers ou prolonger l’accord.{more, plural, =0 {} one { # autre accord se termine bientôt.} other { # autres accords se terminent bientôt.}}',
  'agreement.due.show': 'Afficher les fichiers',
  'purge.do': 'Détruire…',
  'purge.title': 'Détruire {name} ?',
  'purge.what':
    'La clé du fichier est écrasée, puis le fichier et ses anciennes versions sont supprimés. C’est définitif.',
  'purge.log': 'L’opération est inscrite au journal d’audit.',
  'purge.yes': 'Détruire',
  'purge.done': '{count, plural, one {# fichier détruit.} other {# fichiers détruits.}}',
}
