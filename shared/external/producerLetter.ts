import type { Contact, Dataset, Media } from '../catalogue/model.js'
import { type Failure, type FailureCode, failure } from '../failure.js'
import { getDatasetPageUrl } from '../library/citation.js'
import { LIMITS } from '../limits.js'
import { formatBytes, type Language } from '../messages/formatAmounts.js'
import { formatFailure } from '../messages/formatFailure.js'
import { fail, ok, type Result } from '../result.js'

/** Why a person writes: what went wrong with a file, a file that is no longer as it was downloaded, or a question. */
export type LetterReason =
  | { readonly is: 'failed'; readonly code: FailureCode; readonly host: string | null; readonly status: number | null }
  | { readonly is: 'damaged' }
  | { readonly is: 'question' }

export interface LetterFacts {
  readonly dataset: Pick<Dataset, 'id' | 'title' | 'contacts'>
  readonly portalId: string
  /** The file that it is about; null for the dataset as a whole. */
  readonly media: Pick<Media, 'id' | 'name' | 'sizeBytes' | 'checksum' | 'updated'> | null
  readonly reason: LetterReason
  /** Wall time. */
  readonly atMs: number
}

/** A message that the person's mail program opens, to be read, changed and sent there. */
export interface ProducerLetter {
  /** Null where the dataset gives no address that can be written to: the person fills it in. */
  readonly to: string | null
  readonly subject: string
  readonly body: string
}

interface Words {
  readonly subject: (about: string) => string
  readonly greeting: string
  readonly lead: Readonly<Record<LetterReason['is'], string>>
  readonly dataset: string
  readonly page: string
  readonly file: string
  readonly problem: string
  readonly code: string
  readonly size: string
  readonly checksum: string
  readonly published: string
  readonly seen: string
  readonly colon: string
}

const WORDS: Readonly<Record<Language, Words>> = {
  fr: {
    subject: (about) => `À propos de « ${about} »`,
    greeting: 'Bonjour,',
    lead: {
      failed: 'Je n’ai pas pu télécharger un fichier que vous publiez.',
      damaged: 'Un fichier que vous publiez ne correspond plus à ce que j’ai téléchargé.',
      question: 'J’ai une question sur un jeu de données que vous publiez.',
    },
    dataset: 'Jeu de données',
    page: 'Page',
    file: 'Fichier',
    problem: 'Problème',
    code: 'Code',
    size: 'Taille déclarée',
    checksum: 'Empreinte déclarée',
    published: 'Version du',
    seen: 'Constaté le',
    colon: '\u00a0: ',
  },
  en: {
    subject: (about) => `About “${about}”`,
    greeting: 'Hello,',
    lead: {
      failed: 'I could not download a file that you publish.',
      damaged: 'A file that you publish no longer matches what I downloaded.',
      question: 'I have a question about a dataset that you publish.',
    },
    dataset: 'Dataset',
    page: 'Page',
    file: 'File',
    problem: 'Problem',
    code: 'Code',
    size: 'Declared size',
    checksum: 'Declared checksum',
    published: 'Version of',
    seen: 'Seen on',
    colon: ': ',
  },
}

/** A title in a subject line: longer ones are cut by mail programs anyhow. */
const TITLE_MOST = 120

const cut = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

/** An address as mail programs agree on it, in ASCII and without anything that a mailto link could mean otherwise. */
const isMailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(text)

const findRecipient = (contacts: readonly Contact[]): string | null =>
  contacts.find(({ email }) => email !== null && isMailAddress(email))?.email ?? null

/** The message to the producer with what is known filled in, in the person's language; what servers wrote is cut and on one line. */
export function composeProducerLetter(facts: LetterFacts, language: Language): ProducerLetter {
  const { dataset, portalId, media, reason, atMs } = facts
  const words = WORDS[language]
  const because = reason.is === 'failed' ? toFailure(reason) : null
  const title = cut(dataset.title, TITLE_MOST)
  const name = media === null ? null : cut(media.name ?? media.id, TITLE_MOST)
  const publishedMs = media?.updated == null ? Number.NaN : Date.parse(media.updated)
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const lines: readonly (readonly [string, string | null])[] = [
    [words.dataset, title],
    [words.page, getDatasetPageUrl(portalId, dataset.id)],
    [words.file, name === null || media === null ? null : name],
    [words.problem, because === null ? null : cut(formatFailure(because, language), 300)],
    [words.code, because === null ? null : formatCode(because)],
    [words.size, media?.sizeBytes == null ? null : formatBytes(media.sizeBytes, language)],
    [words.checksum, media?.checksum.is === 'usable' ? `${media.checksum.algorithm} ${media.checksum.hex}` : null],
    [words.published, Number.isNaN(publishedMs) ? null : day.format(publishedMs)],
    [words.seen, reason.is === 'question' ? null : moment.format(atMs)],
  ]
  const known = lines.flatMap(([word, value]) => (value === null ? [] : [`${word}${words.colon}${value}`]))
  return {
    to: findRecipient(dataset.contacts),
    subject: words.subject(name ?? title),
    body: [words.greeting, '', words.lead[reason.is], '', ...known, '', ''].join('\n'),
  }
}

const toFailure = ({ code, host, status }: Extract<LetterReason, { is: 'failed' }>): Failure =>
  failure(code, { ...(host === null ? {} : { host }), ...(status === null ? {} : { status }) })

const formatCode = ({ code, facts }: Failure): string =>
  [code, facts.status === undefined ? null : `HTTP ${facts.status}`].filter((part) => part !== null).join(', ')

/**
 * A letter as the address that opens it in a mail program (RFC 6068). Everything is encoded, so that no text of a server
 * adds a recipient or a header; a body that would make it too long for the system loses its end.
 * `input/bad-address` when even the subject does not fit.
 */
export function formatMailto({ to, subject, body }: ProducerLetter): Result<string> {
  const recipient = to === null ? '' : to.split('@').map(encodeURIComponent).join('@')
  const head = `mailto:${recipient}?subject=${encodeText(subject)}&body=`
  if (head.length > LIMITS.MAILTO_CHARS) return fail(failure('input/bad-address'))
  const lines = body.split('\n')
  while (lines.length > 0) {
    const address = head + lines.map(encodeText).join('%0D%0A')
    if (address.length <= LIMITS.MAILTO_CHARS) return ok(address)
    lines.pop()
  }
  return ok(head)
}

/** A surrogate without its other half cannot be encoded; a server may send one. */
const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '').replace(/\p{Cc}/gu, ' '))
