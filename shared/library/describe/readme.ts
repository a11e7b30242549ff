import { encodePath } from './encodePath.js'
import type { DescribedDataset, DescribedFile } from './folderDescription.js'

const WORDS = {
  fr: {
    producer: 'Producteur',
    licence: 'Licence',
    none: 'non indiquée par le portail',
    page: 'Page sur le portail',
    mention: 'Mention obligatoire',
    constraint: 'Conditions d’utilisation',
    updated: 'Version du',
    cite: 'Pour citer',
    file: 'Fichier',
    bytes: 'Octets',
    check: 'Vérification',
    sums: 'Pour vérifier ces fichiers : `sha256sum --check SHA256SUMS` dans le dossier de chaque jeu de données.',
  },
  en: {
    producer: 'Producer',
    licence: 'Licence',
    none: 'not stated by the portal',
    page: 'Page on the portal',
    mention: 'Required attribution',
    constraint: 'Conditions of use',
    updated: 'Version of',
    cite: 'How to cite',
    file: 'File',
    bytes: 'Bytes',
    check: 'Verification',
    sums: 'To verify these files: `sha256sum --check SHA256SUMS` in the folder of each dataset.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Formats a Markdown page for people: what the folder holds, who published it, under which licence, and how to cite it.
 */
export function formatReadme(datasets: readonly DescribedDataset[], language: keyof typeof WORDS): string {
  const words = WORDS[language]
  return `${datasets.map((dataset) => formatDataset(dataset, words)).join('\n')}\n${words.sums}\n`
}

type Words = Readonly<Record<keyof (typeof WORDS)['en'], string>>

function formatDataset(dataset: DescribedDataset, words: Words): string {
  const { title, producer, licence, page, attribution, constraint, day, citation, files } = dataset
  const licenceText =
    licence === null
      ? words.none
      : licence.url === null
        ? escapeMarkdown(licence.label)
        : `[${escapeMarkdown(licence.label)}](<${licence.url}>)`
  const facts = [
    `- ${words.producer}: ${escapeMarkdown(producer)}`,
    `- ${words.licence}: ${licenceText}`,
    `- ${words.updated} ${day}`,
    ...(page === null ? [] : [`- ${words.page}: <${page}>`]),
    ...(attribution === null ? [] : [`- ${words.mention}: ${escapeMarkdown(attribution)}`]),
    ...(constraint === null ? [] : [`- ${words.constraint}: ${escapeMarkdown(constraint)}`]),
    `- ${words.cite}: ${escapeMarkdown(citation.text)}`,
  ]
  const table = [
    `| ${words.file} | ${words.bytes} | SHA-256 | ${words.check} |`,
    '|---|--:|---|---|',
    ...files.map(formatFile),
  ]
  return `# ${escapeMarkdown(title)}\n\n${facts.join('\n')}\n\n${table.join('\n')}\n`
}

const formatFile = ({ path, name, sizeBytes, sha256, verifiedInWords }: DescribedFile): string =>
  `| [${escapeMarkdown(name)}](<${encodePath(path)}>) | ${sizeBytes} | \`${sha256}\` | ${escapeMarkdown(verifiedInWords)} |`

/** Puts a text on one line and escapes characters that Markdown or HTML would interpret. */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]()#+!|<>&~]/g, '\\$&')
