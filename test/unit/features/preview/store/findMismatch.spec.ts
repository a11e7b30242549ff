import { expect, it } from 'vitest'
import { findMismatch, isUnreadableText } from '../../../../../renderer/features/preview/store/findMismatch.js'
import type { NoPreviewReason, Preview } from '../../../../../shared/preview/model.js'

const asText = (text: string): Preview => ({ type: 'text', text, encoding: 'utf-8', more: false })
const asNothing = (because: NoPreviewReason): Preview => ({ type: 'nothing', because })
const PAGE = '<!DOCTYPE html>\n<html><body>En maintenance</body></html>'

it.each([
  ['comptages.csv', asText(PAGE), { type: 'web-page', format: 'CSV' }],
  ['comptages.xls', asText(`\n${PAGE}`), { type: 'web-page', format: 'XLS' }],
  ['page.csv', asText('<?xml version="1.0"?><html xmlns="x">'), { type: 'web-page', format: 'CSV' }],
  ['page.csv', asText(`<!-- proxy -->\n${PAGE}`), { type: 'web-page', format: 'CSV' }],
  ['page.json', asText('<htmlx>'), { type: 'text', format: 'JSON' }],
  ['comptages.csv', asText('id;nom;valeur\n'), { type: 'no-table', format: 'CSV' }],
  ['lignes.xlsx', asText('Not found'), { type: 'text', format: 'XLSX' }],
  ['lignes.JSON', asText('Not found'), { type: 'text', format: 'JSON' }],
  ['comptages.csv', asNothing('unknown-format'), { type: 'unreadable', format: 'CSV' }],
  ['plan.pdf', asNothing('unknown-format'), { type: 'unreadable', format: 'PDF' }],
])('%s has another content than its name says', (name, content, mismatch) => {
  expect(findMismatch(name, content)).toEqual(mismatch)
})

it.each([
  ['a text', 'lisez-moi.txt', asText('Bonjour')],
  ['a web page with its own name', 'page.html', asText(PAGE)],
  ['a name without an extension', 'comptages', asText(PAGE)],
  ['an unknown extension', 'comptages.xyz', asNothing('unknown-format')],
  ['a text out of an archive of one file', 'comptages.zip', asText('Bonjour')],
  ['a format that is not recognised by its content', 'nuage.laz', asNothing('unknown-format')],
  ['an empty file', 'comptages.csv', asNothing('empty')],
])('%s is no mismatch', (_what, name, content) => {
  expect(findMismatch(name, content)).toBeNull()
})

it('an encoding can be chosen for a text of which nothing is recognised, and for no other content', () => {
  expect(isUnreadableText('comptages.csv', asNothing('unknown-format'))).toBe(true)
  expect(isUnreadableText('plan.pdf', asNothing('unknown-format'))).toBe(false)
  expect(isUnreadableText('comptages.csv', asText(PAGE))).toBe(false)
})
