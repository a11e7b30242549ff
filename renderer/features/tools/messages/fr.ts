/** Tools of a producer. */
export const toolsMessages = {
  'tools.lead': 'Pour les producteurs : obtenir un jeton de nœud, et vérifier qu’un jeton vient bien de ce portail.',
  'tools.get': 'Obtenir un jeton de nœud',
  'tools.get.lead':
    'Avec le compte ROBOT de votre nœud. Le jeton n’apparaît jamais à l’écran : il va dans le fichier que vous choisissez.',
  'tools.client-id': 'Identifiant client',
  'tools.client-secret': 'Secret client',
  'tools.username': 'Utilisateur du nœud',
  'tools.password': 'Mot de passe du nœud',
  'tools.scopes': 'Portées',
  'tools.scopes.hint': 'Séparées par des virgules ; peut rester vide',
  'tools.get.do': 'Obtenir le jeton',
  'tools.got': 'Jeton obtenu. Il expire {when}.',
  'tools.got.unknown': 'Jeton obtenu. Le portail ne dit pas quand il expire.',
  'tools.save': 'Enregistrer dans un fichier…',
  'tools.saved': 'Jeton enregistré.',
  'tools.check': 'Vérifier un jeton',
  'tools.check.lead':
    'Collez un jeton reçu d’un portail : nous demandons à ce portail-ci s’il l’a émis et s’il est encore valable.',
  'tools.token': 'Jeton',
  'tools.check.do': 'Vérifier',
  'tools.active': 'Ce portail a émis ce jeton, et il est valable.',
  'tools.inactive': 'Ce portail ne reconnaît pas ce jeton, ou il a expiré.',
} as const satisfies Record<string, string>
