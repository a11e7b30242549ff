import { asCount, asLine, asList, asRecord, type JsonObject } from '../../decode/untrustedJson.js'
import { mediaId } from '../../ids.js'
import { LIMITS } from '../../limits.js'
import { parseUrl } from '../../url.js'
import type { Access, ChecksumAlgorithm, DeclaredChecksum, Fetchability, Media } from '../model.js'
import { asInstant } from './portalValues.js'

const ENCRYPTED = /\+crypt$/i

/**
 * Decodes one entry of `available_formats`, or returns null when it has no usable id: without an id, a media cannot be
 * fetched.
 */
export function decodeMedia(raw: unknown, access: Access): Media | null {
  const record = asRecord(raw)
  const id = mediaId.safeParse(record.media_id)
  if (!id.success) return null
  const connector = asRecord(record.connector)
  const declaredType = asLine(record.file_type, 200)
  const kind = decodeKind(record.media_type)
  const contract = decodeContract(connector.interface_contract)
  return {
    id: id.data,
    name: asLine(record.media_name, LIMITS.TITLE_CHARS),
    caption: asLine(record.media_caption, LIMITS.TITLE_CHARS),
    kind,
    fetchability: decideFetchability(kind, contract, access),
    fileType: declaredType?.replace(ENCRYPTED, '').toLowerCase() || null,
    encrypted: (declaredType !== null && ENCRYPTED.test(declaredType)) || isMarkedEncrypted(connector),
    sizeBytes: asCount(record.file_size),
    checksum: decodeChecksum(record.checksum),
    contract,
    connectorUrl: decodeAddress(connector.url),
    encoding: asLine(record.file_encoding, 100),
    updated: asInstant(asRecord(record.media_dates).updated),
  }
}

function decodeKind(value: unknown): Media['kind'] {
  return value === 'FILE' || value === 'SERVICE' || value === 'SERIES' ? value : 'unknown'
}

/** Old portals write the text `null` where there is no contract (portal-api.md 2.4). */
function decodeContract(value: unknown): string | null {
  const contract = asLine(value, 100)
  return contract === 'null' ? null : contract
}

/** Only a file with the contract `dwnl` is a plain download, and personal data is none (portal-api.md 5.1). */
function decideFetchability(kind: Media['kind'], contract: string | null, access: Access): Fetchability {
  if (kind === 'SERVICE') return 'service'
  if (kind === 'SERIES') return 'series'
  if (access === 'personal') return 'personal'
  if (contract === null) return 'no-contract'
  return contract === 'dwnl' ? 'file' : 'other-contract'
}

/** Producers write real booleans where the model says text, so both are accepted (portal-api.md 2.6, Connector). */
function isMarkedEncrypted(connector: JsonObject): boolean {
  return asList(connector.connector_parameters)
    .slice(0, 1000)
    .map(asRecord)
    .some(({ key, value }) => key === 'encrypted' && String(value).toLowerCase() === 'true')
}

/** Removes a user name and password that a producer left in an address: we may neither keep nor send them (N-03). */
function decodeAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > LIMITS.URL_CHARS) return null
  if (value.startsWith('/') && !value.startsWith('//')) return value
  const address = parseUrl(value)
  if (address === null) return null
  if (address.username === '' && address.password === '') return value
  const bare = `${address.protocol}//${address.host}${address.pathname}${address.search}`
  return bare.length > LIMITS.URL_CHARS ? null : bare
}

const DIGEST_CHARS: Readonly<Record<ChecksumAlgorithm, number>> = { md5: 32, 'sha-256': 64, 'sha-512': 128 }

function parseAlgorithm(value: unknown): ChecksumAlgorithm | null {
  const name = typeof value === 'string' ? value.toLowerCase().replace(/[^a-z0-9]/g, '') : ''
  if (name === 'md5') return 'md5'
  if (name === 'sha256') return 'sha-256'
  return name === 'sha512' ? 'sha-512' : null
}

/**
 * Decodes a declared hash. The server does not check it: samples in the repository hold placeholders and wrong lengths
 * (portal-api.md 2.6, checksum).
 */
export function decodeChecksum(raw: unknown): DeclaredChecksum {
  const record = asRecord(raw)
  const algorithm = parseAlgorithm(record.algo)
  const hash = asLine(record.hash, 300)
  if (hash === null) return { is: 'absent' }
  const hex = hash.toLowerCase()
  if (algorithm !== null && hex.length === DIGEST_CHARS[algorithm] && /^[0-9a-f]+$/.test(hex)) {
    return { is: 'usable', algorithm, hex }
  }
  return { is: 'unusable', declared: `${asLine(record.algo, 40) ?? '?'}:${hash}`.slice(0, 300) }
}
