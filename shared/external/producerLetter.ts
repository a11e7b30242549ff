import type { Contact, Dataset, Media } from '../catalogue/model.js'
import { type Failure, type FailureCode, failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import { formatFailure } from '../messages/failures/formatFailure.js'
import { formatBytes } from '../messages/formatAmounts.js'
import type { Language } from '../messages/language.js'
import { getDatasetPageUrl } from '../portal/getDatasetPageUrl.js'
import { fail, ok, type Result } from '../result.js'

/** Why a person writes: a file failed, a file differs from the downloaded one, or they have a question. */
export type LetterReason =
  | {
      readonly type: 'failed'
      readonly code: FailureCode
      readonly host: string | null
      readonly status: number | null
    }
  | { readonly type: 'damaged' }
  | { readonly type: 'question' }

export interface LetterFacts {
  readonly dataset: Pick<Dataset, 'id' | 'title' | 'contacts'>
  readonly portalId: string
  /** The file that the letter is about; null for the dataset as a whole. */
  readonly media: Pick<Media, 'id' | 'name' | 'sizeBytes' | 'checksum' | 'updated'> | null
  readonly reason: LetterReason
  /** Wall time. */
  readonly atMs: number
}

/** A message that opens in the person's mail program, where they read, change and send it. */
export interface ProducerLetter {
  /** Null where the dataset gives no usable address: the person fills it in. */
  readonly to: string | null
  readonly subject: string
  readonly body: string
}

interface Words {
  readonly subject: (about: string) => string
  readonly greeting: string
  readonly lead: Readonly<Record<LetterReason['type'], string>>
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
      damaged: 'Ma copie d’un fichier que vous publiez ne correspond plus à son empreinte.',
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
      damaged: 'My copy of a file that you publish no longer matches its checksum.',
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

/** The longest title in a subject line: mail programs cut longer ones. */
const TITLE_MOST = 120

const cut = (text: string, most: number): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

/**
 * Whether a text is an address that every mail program accepts: ASCII, and without a character that means something in
 * a mailto link.
 */
const isMailAddress = (text: string): boolean =>
  text.length <= 254 &&
  /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(text)

const findRecipient = (contacts: readonly Contact[]): string | null =>
  contacts.find(({ email }) => email !== null && isMailAddress(email))?.email ?? null

/**
 * Composes a message to the producer with the known facts filled in, in the person's language. Text from servers is
 * shortened and put on one line.
 */
export function composeProducerLetter(facts: LetterFacts, language: Language): ProducerLetter {
  const { dataset, portalId, media, reason, atMs } = facts
  const words = WORDS[language]
  const because = reason.type === 'failed' ? toFailure(reason) : null
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
    [words.seen, reason.type === 'question' ? null : moment.format(atMs)],
  ]
  const known = lines.flatMap(([word, value]) => (value === null ? [] : [`${word}${words.colon}${value}`]))
  return {
    to: findRecipient(dataset.contacts),
    subject: words.subject(name ?? title),
    body: [words.greeting, '', words.lead[reason.type], '', ...known, '', ''].join('\n'),
  }
}

const toFailure = ({ code, host, status }: Extract<LetterReason, { type: 'failed' }>): Failure =>
  failure(code, { ...(host === null ? {} : { host }), ...(status === null ? {} : { status }) })

const formatCode = ({ code, facts }: Failure): string =>
  [code, facts.status === undefined ? null : `HTTP ${facts.status}`].filter((part) => part !== null).join(', ')

/**
 * Formats a letter as a mailto address (RFC 6068). Everything is encoded, so that text from a server cannot add a
 * recipient or a header. The end of a body that is too long for the system is cut. Fails with `input/bad-address` when
 * not even the subject fits.
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

/** Encodes text. A lone surrogate, which a server may send, cannot be encoded and is removed. */
const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '').replace(/\p{Cc}/gu, ' '))
