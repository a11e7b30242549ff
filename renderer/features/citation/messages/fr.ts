/** How the files of the library are cited and described. */
export const citationMessages = {
  'description.title': 'Comment citer',
  'description.do': 'Comment citer…',
  'description.most': 'Sélectionnez au plus {count} fichiers pour les citer.',
  'description.format': 'Format',
  'description.format.bibtex': 'BibTeX',
  'description.format.csl': 'CSL-JSON (Zotero)',
  'description.format.datacite': 'DataCite',
  'description.format.readme': 'README',
  'description.format.ro-crate': 'RO-Crate',
  'description.format.datapackage': 'Data Package (Frictionless)',
  'description.format.dcat': 'DCAT-AP',
  'description.why.bibtex': 'Références pour LaTeX et la plupart des gestionnaires bibliographiques.',
  'description.why.csl': 'Références pour Zotero, Mendeley et Pandoc.',
  'description.why.datacite': 'Métadonnées pour un entrepôt de données ou une demande de DOI.',
  'description.why.readme': 'Fichiers, origine, licence et empreintes, à lire sans outil.',
  'description.why.ro-crate':
    'Décrit les fichiers comme objet de recherche. À enregistrer dans le dossier au-dessus d’eux.',
  'description.why.datapackage':
    'Décrit les fichiers pour Frictionless. À enregistrer dans le dossier au-dessus d’eux.',
  'description.why.dcat': 'Décrit les jeux de données pour un catalogue de données ouvertes.',
  'description.text': 'Texte',
  'description.copy': 'Copier',
  'description.save': 'Enregistrer…',
  'description.copied': 'Copié',
  'description.saved': 'Enregistré : {name}',
} as const satisfies Record<string, string>
