import { failure } from '../failure.js'
import { LIMITS } from '../limits.js'
import { fail, ok, type Result } from '../result.js'
import { decodeBase64, encodeBase64 } from './base64.js'
import { countBits, readElements, readPositiveInteger, TAG } from './der.js'

/** An RSA public key that is fit to encrypt with. */
export interface PublicKey {
  /** The SubjectPublicKeyInfo in DER: WebCrypto and Node import it, and the fingerprint is computed from it. */
  readonly spki: Uint8Array<ArrayBuffer>
  /** The same as PEM, always in one form: 64 columns, LF, one line end after the last line. */
  readonly pem: string
  readonly bits: number
  /** The length of the RSA block at the start of a file encrypted with this key (portal-api.md 4.1). */
  readonly modulusBytes: number
}

const BEGIN = '-----BEGIN PUBLIC KEY-----'
const END = '-----END PUBLIC KEY-----'
const PEM_COLUMNS = 64
/** rsaEncryption, 1.2.840.113549.1.1.1. RSA-PSS and OAEP have other identifiers, and the portal does not use them. */
const RSA_ENCRYPTION = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]
/** BoringSSL refuses larger exponents; the exponents in use are 3 and 65537. */
const EXPONENT_BITS_MAX = 33

/**
 * Reads the answer of the encryption-key address, or a key that a person gives: PEM of any line width and line end,
 * bare base64, or DER (portal-api.md 3.1). It never throws. Fails with `key/not-a-key` for everything that is not an
 * RSA SubjectPublicKeyInfo of at most `LIMITS.RSA_BITS_MAX` bits: a web page, a certificate, a private key, an
 * elliptic-curve key, a key with something before or after it. Fails with `key/too-weak` below `LIMITS.RSA_BITS_MIN`
 * bits, and for the exponent 1, which does not encrypt.
 */
export function parsePublicKey(input: Uint8Array | string): Result<PublicKey> {
  if (input.length > LIMITS.KEY_BODY_BYTES) return failNotAKey()
  if (typeof input === 'string') return parseText(input)
  const fromDer = parseSpki(input)
  return fromDer.ok || fromDer.failure.code !== 'key/not-a-key' ? fromDer : parseText(toAscii(input))
}

function parseText(text: string): Result<PublicKey> {
  const der = decodeBase64(extractPemBody(withoutMark(text).trim()))
  return der === null ? failNotAKey() : parseSpki(der)
}

/**
 * Returns the text between the PEM lines, or the text itself when there are none. A stray or second PEM line is not
 * base64, so decoding it fails.
 */
const extractPemBody = (text: string): string =>
  text.startsWith(BEGIN) && text.endsWith(END) ? text.slice(BEGIN.length, -END.length) : text

/**
 * Editors on Windows put a byte-order mark before a text; in text that was read byte by byte it is three characters.
 */
const withoutMark = (text: string): string => text.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '')

/** Turns each byte into one character, which is enough because every accepted character is ASCII. */
const toAscii = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

function parseSpki(der: Uint8Array): Result<PublicKey> {
  const key = readRsa(der)
  if (key === null) return failNotAKey()
  const bits = countBits(key.modulus)
  const exponentBits = countBits(key.exponent)
  if (bits > LIMITS.RSA_BITS_MAX || exponentBits > EXPONENT_BITS_MAX) return failNotAKey()
  if (isEven(key.modulus) || isEven(key.exponent)) return failNotAKey()
  if (bits < LIMITS.RSA_BITS_MIN || exponentBits === 1) return fail(failure('key/too-weak', { bits }))
  const spki = Uint8Array.from(der)
  return ok({ spki, pem: toPem(spki), bits, modulusBytes: key.modulus.length })
}

interface RsaNumbers {
  readonly modulus: Uint8Array
  readonly exponent: Uint8Array
}

/** RFC 3279, 2.3.1: SEQUENCE { SEQUENCE { rsaEncryption, NULL }, BIT STRING { SEQUENCE { modulus, exponent } } }. */
function readRsa(der: Uint8Array): RsaNumbers | null {
  const outer = readElements(der, [TAG.SEQUENCE])
  const info = readElements(outer?.[0] ?? NONE, [TAG.SEQUENCE, TAG.BIT_STRING])
  const algorithm = readElements(info?.[0] ?? NONE, [TAG.OID, TAG.NULL])
  if (!isRsaEncryption(algorithm?.[0] ?? NONE) || algorithm?.[1]?.length !== 0) return null
  const bitString = info?.[1] ?? NONE
  // The first byte of a BIT STRING counts the unused bits of its last byte; for a DER structure the count is 0.
  if (bitString[0] !== 0) return null
  const inner = readElements(bitString.subarray(1), [TAG.SEQUENCE])
  const numbers = readElements(inner?.[0] ?? NONE, [TAG.INTEGER, TAG.INTEGER])
  const modulus = readPositiveInteger(numbers?.[0] ?? NONE)
  const exponent = readPositiveInteger(numbers?.[1] ?? NONE)
  return modulus === null || exponent === null ? null : { modulus, exponent }
}

const NONE = new Uint8Array(0)

const isRsaEncryption = (oid: Uint8Array): boolean =>
  oid.length === RSA_ENCRYPTION.length && RSA_ENCRYPTION.every((byte, at) => oid[at] === byte)

const isEven = (magnitude: Uint8Array): boolean => ((magnitude.at(-1) ?? 0) & 1) === 0

function toPem(spki: Uint8Array): string {
  const body = encodeBase64(spki)
  const lines: string[] = []
  for (let at = 0; at < body.length; at += PEM_COLUMNS) lines.push(body.slice(at, at + PEM_COLUMNS))
  return `${[BEGIN, ...lines, END].join('\n')}\n`
}

const failNotAKey = (): Result<never> => fail(failure('key/not-a-key'))
