import { AppError } from '@cartograph/contract'
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { takeRandomBytes } from './random-bytes.ts'
import type { SecretKeys } from './secret-keys.ts'

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/**
 * Envelope encryption with AES-256-GCM: encrypts the text with a random data key, bound to its row
 * as associated data, and wraps the data key with the installation's key. So the installation's key
 * can be rotated without knowing the rows.
 */
export function seal([current]: SecretKeys, plain: string, boundTo = ''): string {
  const own = takeRandomBytes(keyBytes)
  const wrapped = encrypt(sealingKey(current), own, wrapAssociatedData)
  return formatSealed(
    wrapped,
    encrypt(own, Buffer.from(plain, 'utf8'), associatedData('v2', boundTo)),
  )
}

/** Opens with the newest key first, then the older ones. */
export function unseal(keys: SecretKeys, sealed: string, boundTo = ''): string {
  const parts = parseSealed(sealed)
  try {
    if (parts.version === 'v1') {
      const opened = tryKeys(keys, (key) => decrypt(key, parts.body, associatedData('v1', boundTo)))
      return opened.result.toString('utf8')
    }
    const own = tryKeys(keys, (key) => decrypt(key, parts.wrapped, wrapAssociatedData)).result
    return decrypt(own, parts.body, associatedData('v2', boundTo)).toString('utf8')
  } catch (cause) {
    throw openError(cause)
  }
}

/** Whether one of the keys opens the text. A text in the v1 format cannot be judged without its row. */
export function canOpen(keys: SecretKeys, sealed: string): boolean {
  try {
    const parts = parseSealed(sealed)
    if (parts.version === 'v1') return true
    tryKeys(keys, (key) => decrypt(key, parts.wrapped, wrapAssociatedData))
    return true
  } catch {
    return false
  }
}

/** Wraps the data key with the newest key; null if it is already, or is in the v1 format. */
export function rewrap(keys: SecretKeys, sealed: string): string | null {
  const parts = parseSealed(sealed)
  if (parts.version === 'v1') return null
  try {
    const { key, result } = tryKeys(keys, (one) => decrypt(one, parts.wrapped, wrapAssociatedData))
    if (key === keys[0]) return null
    return formatSealed(encrypt(sealingKey(keys[0]), result, wrapAssociatedData), parts.body)
  } catch (cause) {
    throw openError(cause)
  }
}

const wrapAssociatedData = associatedData('v2', 'a key')

type Parts =
  | { readonly version: 'v1'; readonly body: Buffer }
  | { readonly version: 'v2'; readonly wrapped: Buffer; readonly body: Buffer }

function parseSealed(sealed: string): Parts {
  const [version, ...rest] = sealed.split('.')
  const [first, second] = rest.map(decodeExactly)
  if (version === 'v1' && rest.length === 1 && first) return { version, body: first }
  if (version === 'v2' && rest.length === 2 && first && second)
    return { version, wrapped: first, body: second }
  throw openError()
}

function formatSealed(wrapped: Buffer, body: Buffer): string {
  return `v2.${wrapped.toString('base64url')}.${body.toString('base64url')}`
}

/** Null unless the text is exactly base64url. */
function decodeExactly(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  const isWhole = bytes.toString('base64url') === text && bytes.length >= nonceBytes + tagBytes
  return isWhole ? bytes : null
}

function encrypt(key: Uint8Array, plain: Uint8Array, place: Buffer): Buffer {
  const nonce = takeRandomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(place)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, bytes: Buffer, place: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAAD(place)
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** Tries each key in order; throws the last error. */
function tryKeys(
  keys: SecretKeys,
  open: (sealing: Uint8Array) => Buffer,
): { key: Uint8Array; result: Buffer } {
  let last: unknown = null
  for (const key of keys) {
    try {
      return { key, result: open(sealingKey(key)) }
    } catch (error) {
      last = error
    }
  }
  throw last
}

/** Derives a key for sealing, because the secret serves several purposes; once, since it takes half the time of a seal. */
function sealingKey(secretKey: Uint8Array): Uint8Array {
  const known = sealingKeys.get(secretKey)
  if (known !== undefined) return known
  if (secretKey.byteLength !== keyBytes) throw new Error('A secret key has 32 bytes')
  const derived = new Uint8Array(hkdfSync('sha256', secretKey, '', 'cartograph/seal', keyBytes))
  sealingKeys.set(secretKey, derived)
  return derived
}

const sealingKeys = new WeakMap<Uint8Array, Uint8Array>()

function associatedData(version: 'v1' | 'v2', boundTo: string): Buffer {
  return Buffer.from(`${version}\n${boundTo}`, 'utf8')
}

function openError(cause?: unknown): AppError {
  return new AppError(
    'server_error',
    'A stored secret cannot be opened: it was altered, or SECRET_KEY is not the one it was sealed with.',
    { cause },
  )
}
