import { SaxesParser } from 'saxes'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import { inflateEntry, type UnpackSettings } from '../archive/inflateEntry.js'
import type { ZipEntry } from '../archive/readZipDirectory.js'

export interface XmlHandler {
  /** Called with the local name of an element, and its attributes by their names as written. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** Called after each piece, to pass on what was collected; false ends the reading. */
  readonly settle?: () => Promise<Result<boolean>>
}

/** The archive from which a part is unpacked. */
export interface UnpackedFrom extends UnpackSettings {
  readonly file: OpenFile
}

/** The most levels of elements: the parts of an office document have about ten, and more is an attack. */
const DEPTH = 64

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Parses one part of a workbook while it is unpacked. A document type declaration is refused, and with it every entity
 * that a file could define.
 */
export async function parseXmlPart(
  { file, ...how }: UnpackedFrom,
  entry: ZipEntry,
  handler: XmlHandler,
): Promise<Result<void>> {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  // This throws, so that a piece with a million errors ends at the first one. It is caught below, where the parser is
  // fed.
  const refuse = (): never => {
    throw new Error('not the XML of a workbook')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEPTH) refuse()
    handler.open?.(getLocalName(name), attributes as Readonly<Record<string, string>>)
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    handler.close?.(getLocalName(name))
  })
  const decoder = new TextDecoder()
  let isWhole = true
  const read = await inflateEntry(file, entry, how, async (piece) => {
    try {
      parser.write(decoder.decode(piece, { stream: true }))
    } catch {
      return fail(failure('look/unreadable'))
    }
    const goOn = (await handler.settle?.()) ?? ok(true)
    isWhole = !goOn.ok || goOn.value
    return goOn
  })
  if (!read.ok || !isWhole) return read
  try {
    parser.write(decoder.decode()).close()
  } catch {
    // The text ends before its elements do. Without this check, the missing cells would look empty.
    return fail(failure('look/unreadable'))
  }
  return read
}
