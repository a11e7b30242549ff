/** Tools of a producer. */
export const nodeTokensMessages = {
  'nodeTokens.lead': 'Pour les producteurs : obtenir et vérifier des jetons de nœud.',
  'nodeTokens.get': 'Obtenir un jeton de nœud',
  'nodeTokens.get.lead':
    'Utilise le compte ROBOT de votre nœud. Le jeton est enregistré dans un fichier, jamais affiché.',
  'nodeTokens.client-id': 'Identifiant client',
  'nodeTokens.client-secret': 'Secret client',
  'nodeTokens.username': 'Utilisateur du nœud',
  'nodeTokens.password': 'Mot de passe du nœud',
  'nodeTokens.scopes': 'Portées',
  'nodeTokens.scopes.hint': 'Séparées par des virgules, facultatif',
  'nodeTokens.get.do': 'Obtenir le jeton',
  'nodeTokens.got': 'Jeton obtenu. Il expire {when}.',
  'nodeTokens.got.unknown': 'Jeton obtenu. Expiration inconnue.',
  'nodeTokens.save': 'Enregistrer dans un fichier…',
  'nodeTokens.saved': 'Jeton enregistré.',
  'nodeTokens.check': 'Vérifier un jeton',
  'nodeTokens.check.lead': 'Vérifie si ce portail a émis un jeton et l’accepte encore.',
  'nodeTokens.token': 'Jeton',
  'nodeTokens.check.do': 'Vérifier',
  'nodeTokens.active': 'Jeton valide, émis par ce portail',
  'nodeTokens.inactive': 'Jeton inconnu ou expiré',
} as const satisfies Record<string, string>
