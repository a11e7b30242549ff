import { SaxesParser } from 'saxes'
import { failure } from '../../../../shared/failure.js'
import { fail, ok, type Result } from '../../../../shared/result.js'
import type { OpenFile } from '../../../ports/disk.js'
import { inflateEntry, type UnpackBudget, type ZipEntry } from '../archive/zip.js'

export interface XmlHandler {
  /** Local name, without its prefix, and the attributes by their names as written. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** What was gathered is written on after each piece; `false` ends the reading. */
  readonly settle?: () => Promise<Result<boolean>>
}

/** The archive that a part is unpacked from. */
export interface UnpackedFrom {
  readonly file: OpenFile
  readonly signal: AbortSignal
  readonly budget: UnpackBudget
}

/** An office document's parts have a depth of ten; deeper is a trick. */
const DEPTH = 64

const getLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads one part of a workbook as it is unpacked. A document type, and with it every entity of its own, is refused. */
export async function parseXml(
  { file, ...how }: UnpackedFrom,
  entry: ZipEntry,
  hearer: XmlHandler,
): Promise<Result<void>> {
  const parser = new SaxesParser({ xmlns: false })
  let depth = 0
  // Thrown, so that a piece with a million faults ends at the first; caught below, where the parser is fed.
  const refuse = (): never => {
    throw new Error('not the XML of a workbook')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > DEPTH) refuse()
    hearer.open?.(getLocalName(name), attributes as Readonly<Record<string, string>>)
  })
  parser.on('text', (text) => hearer.text?.(text))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    hearer.close?.(getLocalName(name))
  })
  const decoder = new TextDecoder()
  let isWhole = true
  const read = await inflateEntry(file, entry, how, async (piece) => {
    try {
      parser.write(decoder.decode(piece, { stream: true }))
    } catch {
      return fail(failure('look/unreadable'))
    }
    const goOn = (await hearer.settle?.()) ?? ok(true)
    isWhole = !goOn.ok || goOn.value
    return goOn
  })
  if (!read.ok || !isWhole) return read
  try {
    parser.write(decoder.decode()).close()
  } catch {
    // It ends before its elements do: what is missing would pass for empty cells.
    return fail(failure('look/unreadable'))
  }
  return read
}
