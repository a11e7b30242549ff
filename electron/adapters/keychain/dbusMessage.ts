/**
 * The few D-Bus messages that the question to the Secret Service needs, in little-endian order. They are our own because
 * dbus-native needs Node 22.12, and @homebridge/dbus-native brings eight packages for this one call.
 */

/** The part of an answer that is read. */
export interface DbusAnswer {
  readonly isError: boolean
  /** The serial number of the call that is answered; 0 for other messages. */
  readonly replyTo: number
  readonly body: Buffer
  /** The length of the whole message. */
  readonly length: number
}

export interface DbusCall {
  readonly serial: number
  readonly destination: string
  readonly path: string
  readonly name: string
  readonly member: string
  /** A dictionary of texts, the only argument; left out, there is none. */
  readonly texts?: Readonly<Record<string, string>>
  /** Texts, the only arguments, instead of a dictionary. */
  readonly words?: readonly string[]
}

const align = (length: number, to: number): number => Math.ceil(length / to) * to

/** Appends values with the padding that D-Bus wants before each. */
function createWriter() {
  let bytes = Buffer.alloc(0)
  const append = (more: Uint8Array): void => {
    bytes = Buffer.concat([bytes, more])
  }
  const pad = (to: number): void => append(Buffer.alloc(align(bytes.length, to) - bytes.length))
  const writeU32 = (value: number): void => {
    pad(4)
    const four = Buffer.alloc(4)
    four.writeUInt32LE(value)
    append(four)
  }
  return {
    pad,
    u32: writeU32,
    byte: (value: number) => append(Uint8Array.of(value)),
    text: (value: string) => {
      const text = Buffer.from(value, 'utf8')
      writeU32(text.length)
      append(text)
      append(Uint8Array.of(0))
    },
    /** The names of types have a length of one byte. */
    signature: (value: string) => append(Buffer.from(`${String.fromCharCode(value.length)}${value}\0`, 'latin1')),
    append,
    take: () => bytes,
  }
}

/** The codes of the fields of a header. */
const FIELDS = { path: 1, name: 2, member: 3, replyTo: 5, destination: 6, signature: 8 } as const
const LITTLE_ENDIAN = 'l'.charCodeAt(0)
const METHOD_CALL = 1
const ERROR = 3

export function encodeCall({ serial, destination, path, name, member, texts, words }: DbusCall): Buffer {
  const body = createWriter()
  for (const word of words ?? []) body.text(word)
  if (texts !== undefined) {
    const entries = createWriter()
    for (const [key, value] of Object.entries(texts)) {
      entries.pad(8)
      entries.text(key)
      entries.text(value)
    }
    body.u32(entries.take().length)
    body.pad(8)
    body.append(entries.take())
  }
  const fields = createWriter()
  const writeField = (code: number, type: string, write: () => void): void => {
    fields.pad(8)
    fields.byte(code)
    fields.signature(type)
    write()
  }
  writeField(FIELDS.path, 'o', () => fields.text(path))
  writeField(FIELDS.name, 's', () => fields.text(name))
  writeField(FIELDS.member, 's', () => fields.text(member))
  writeField(FIELDS.destination, 's', () => fields.text(destination))
  if (texts !== undefined) writeField(FIELDS.signature, 'g', () => fields.signature('a{ss}'))
  else if (words !== undefined) writeField(FIELDS.signature, 'g', () => fields.signature('s'.repeat(words.length)))
  const message = createWriter()
  message.append(Uint8Array.of(LITTLE_ENDIAN, METHOD_CALL, 0, 1))
  message.u32(body.take().length)
  message.u32(serial)
  message.u32(fields.take().length)
  message.append(fields.take())
  message.pad(8)
  message.append(body.take())
  return message.take()
}

/** The names of some thousand secrets. */
const MESSAGE_BYTES = 1024 * 1024

/**
 * Decodes the first message of what has arrived; null while it is not whole. Throws a `RangeError` for bytes that are no
 * message of ours: of another byte order, longer than a mebibyte, or with a length that leads out of it.
 */
export function decodeAnswer(bytes: Buffer): DbusAnswer | null {
  if (bytes.length < 16) return null
  const [bodyLength, fieldsLength] = [bytes.readUInt32LE(4), bytes.readUInt32LE(12)]
  if (bytes[0] !== LITTLE_ENDIAN || bodyLength + fieldsLength > MESSAGE_BYTES) throw new RangeError('no answer')
  const bodyAt = align(16 + fieldsLength, 8)
  const length = bodyAt + bodyLength
  if (bytes.length < length) return null
  const replyTo = readReplyTo(bytes, 16 + fieldsLength)
  return { isError: bytes[1] === ERROR, replyTo, body: bytes.subarray(bodyAt, length), length }
}

/** Walks the fields of a header, whose values are texts, one-byte texts or numbers. */
function readReplyTo(bytes: Buffer, end: number): number {
  let at = 16
  while (at < end) {
    at = align(at, 8)
    const [code, type] = [bytes[at], String.fromCharCode(bytes[at + 2] ?? 0)]
    at += 4
    if (type === 'g') at += (bytes[at] ?? 0) + 2
    else {
      at = align(at, 4)
      const value = bytes.readUInt32LE(at)
      if (code === FIELDS.replyTo) return value
      at += type === 'u' ? 4 : 4 + value + 1
    }
  }
  return 0
}

/**
 * Counts the entries of lists of texts that follow one another, like the type `aoao`. Throws a `RangeError` where a
 * length leads out of the body.
 */
export function countTexts(body: Buffer, lists: number): readonly number[] {
  let at = 0
  return Array.from({ length: lists }, () => {
    at = align(at, 4)
    const end = at + 4 + body.readUInt32LE(at)
    at += 4
    let count = 0
    while (at < end) {
      at = align(at, 4)
      at += 4 + body.readUInt32LE(at) + 1
      count += 1
    }
    return count
  })
}

/** The value of a property that is true or false; null for a property of another type. */
export function readBooleanProperty(body: Buffer): boolean | null {
  const isBoolean = body.length === 8 && body.subarray(0, 3).equals(BOOLEAN_SIGNATURE)
  return isBoolean ? body.readUInt32LE(4) === 1 : null
}
const BOOLEAN_SIGNATURE = Buffer.from('\u0001b\0', 'latin1')
