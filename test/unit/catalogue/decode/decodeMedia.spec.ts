import { describe, expect, it } from 'vitest'
import * as decode from '../../../../shared/catalogue/decode/decodeDataset.js'
import { decodeChecksum } from '../../../../shared/catalogue/decode/decodeMedia.js'
import type { Dataset } from '../../../../shared/catalogue/model.js'
import { runToEnd } from '../../../../shared/timeSlices.js'
import { createRawMedia, createRawRecord } from '../../../support/samples/rawRecords.js'

const decodeDataset = (raw: unknown, from: 'list' | 'detail') => runToEnd(decode.decodeDataset(raw, from))

const decoded = (raw: unknown, from: 'list' | 'detail' = 'detail'): Dataset => {
  const found = decodeDataset(raw, from)
  if (found === null) throw new Error('expected a dataset')
  return found
}

const mediaOf = (changes: Readonly<Record<string, unknown>>, record: Readonly<Record<string, unknown>> = {}) =>
  decoded(createRawRecord({ available_formats: [createRawMedia(changes)], ...record })).media[0]

const confidentiality = (flags: Readonly<Record<string, unknown>>) => ({ access_condition: { confidentiality: flags } })

describe('a media of a dataset', () => {
  it.each([
    [{}, {}, 'file'],
    [{ media_type: 'SERVICE' }, {}, 'service'],
    [{ media_type: 'SERIES' }, {}, 'series'],
    [{ connector: {} }, {}, 'no-contract'],
    [{ connector: { interface_contract: 'null' } }, {}, 'no-contract'],
    [{ connector: { interface_contract: 'generic-data' } }, {}, 'other-contract'],
    [{}, confidentiality({ restricted_access: true, gdpr_sensitive: true }), 'personal'],
  ])('%j %j is %s', (changes, record, fetchability) => {
    expect(mediaOf(changes, record)?.fetchability).toBe(fetchability)
  })

  it('is encrypted by its type', () => {
    expect(mediaOf({ file_type: 'text/csv+crypt' })).toMatchObject({ encrypted: true, fileType: 'text/csv' })
  })

  it.each([true, 'true'])('is encrypted when its connector says %j', (value) => {
    const connector = { interface_contract: 'dwnl', connector_parameters: [{ key: 'encrypted', value }] }
    expect(mediaOf({ connector })?.encrypted).toBe(true)
  })

  it.each([
    ['https://user:pw@node.example/a?b=c', 'https://node.example/a?b=c'],
    ['https://node.example/a', 'https://node.example/a'],
    ['/medias/x', '/medias/x'],
    ['//evil.example/x', null],
    ['not an address', null],
    [7, null],
  ])('keeps of the address %j only %j', (url, kept) => {
    expect(mediaOf({ connector: { url, interface_contract: 'dwnl' } })?.connectorUrl).toBe(kept)
  })

  it.each([
    [
      { algo: 'MD5', hash: 'a'.repeat(32) },
      { is: 'usable', algorithm: 'md5', hex: 'a'.repeat(32) },
    ],
    [
      { algo: 'sha512', hash: ` ${'A'.repeat(128)} ` },
      { is: 'usable', algorithm: 'sha-512', hex: 'a'.repeat(128) },
    ],
    [
      { algo: 'SHA-256', hash: 'toBe2186bb13eabf0bc49eaa22ee08d52166' },
      { is: 'unusable', declared: 'SHA-256:toBe2186bb13eabf0bc49eaa22ee08d52166' },
    ],
    [
      { algo: 'SHA-256', hash: 'g'.repeat(64) },
      { is: 'unusable', declared: `SHA-256:${'g'.repeat(64)}` },
    ],
    [
      { algo: 'CRC32', hash: 'ab' },
      { is: 'unusable', declared: 'CRC32:ab' },
    ],
    [{ algo: 'MD5' }, { is: 'absent' }],
    [undefined, { is: 'absent' }],
  ])('reads the checksum %j', (raw, checksum) => {
    expect(decodeChecksum(raw)).toEqual(checksum)
  })
})
