import { expect, it } from 'vitest'
import { isWebPage } from '../../../../shared/download/transfer/isWebPage.js'

it.each([
  ['a doctype', '<!DOCTYPE html>'],
  ['its root', '<html lang="fr">'],
  ['a byte order mark and white space', '\ufeff\n <html>'],
  ['a comment', '<!-- saved from url=(0020)https://rudi.example -->\n<!doctype html>'],
  ['comments on both sides of a declaration', '<!-- a --><?xml version="1.0"?>\n<!-- b -->\n<html xmlns="x">'],
])('a text that begins with %s is a web page', (_what, text) => {
  expect(isWebPage(text)).toBe(true)
})

it.each([
  ['another root', '<!-- html --><kml>'],
  ['another doctype', '<!DOCTYPE svg><html>'],
  ['a longer name', '<htmlx>'],
  ['a page in a comment without an end', '<!-- <html>'],
  ['words before the page', 'Bonjour <html>'],
  ['a page far behind a comment', `<!--${' '.repeat(9000)}--><html>`],
  ['nothing', ''],
])('a text with %s is no web page', (_what, text) => {
  expect(isWebPage(text)).toBe(false)
})
