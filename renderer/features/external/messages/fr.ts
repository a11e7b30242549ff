export const externalMessages = {
  'external.licence': 'Lire',
  'external.licence.of': 'Lire la licence : {label}',
  'external.write': 'Écrire au producteur…',
  'external.write.hint': 'Ouvre un message où les détails sont déjà remplis.',
} as const satisfies Record<string, string>
