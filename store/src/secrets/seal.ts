import { AppError } from '@cartograph/contract'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretKeys } from './secret-keys.ts'

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/**
 * AES-256-GCM, twice: the text under a key of its own, bound to its place, and that key under the
 * installation's. So the installation's key can be changed by whoever knows nothing of the places.
 */
export function seal([current]: SecretKeys, plain: string, boundTo = ''): string {
  const own = randomBytes(keyBytes)
  const wrapped = encrypt(sealingKey(current), own, wrapPlace)
  return joined(wrapped, encrypt(own, Buffer.from(plain, 'utf8'), placeOf('v2', boundTo)))
}

/** The newest key first, then those it took the place of. */
export function unseal(keys: SecretKeys, sealed: string, boundTo = ''): string {
  const parts = partsOf(sealed)
  try {
    if (parts.version === 'v1') {
      const opened = withAny(keys, (key) => decrypt(key, parts.body, placeOf('v1', boundTo)))
      return opened.result.toString('utf8')
    }
    const own = withAny(keys, (key) => decrypt(key, parts.wrapped, wrapPlace)).result
    return decrypt(own, parts.body, placeOf('v2', boundTo)).toString('utf8')
  } catch (cause) {
    throw cannotOpen(cause)
  }
}

/** The same text sealed with the newest key; null when it is already, or is of the form that cannot be. */
export function rewrap(keys: SecretKeys, sealed: string): string | null {
  const parts = partsOf(sealed)
  if (parts.version === 'v1') return null
  try {
    const { key, result } = withAny(keys, (one) => decrypt(one, parts.wrapped, wrapPlace))
    if (key === keys[0]) return null
    return joined(encrypt(sealingKey(keys[0]), result, wrapPlace), parts.body)
  } catch (cause) {
    throw cannotOpen(cause)
  }
}

const wrapPlace = placeOf('v2', 'a key')

type Parts =
  | { readonly version: 'v1'; readonly body: Buffer }
  | { readonly version: 'v2'; readonly wrapped: Buffer; readonly body: Buffer }

function partsOf(sealed: string): Parts {
  const [version, ...rest] = sealed.split('.')
  const [first, second] = rest.map(wholeBytes)
  if (version === 'v1' && rest.length === 1 && first) return { version, body: first }
  if (version === 'v2' && rest.length === 2 && first && second)
    return { version, wrapped: first, body: second }
  throw cannotOpen()
}

function joined(wrapped: Buffer, body: Buffer): string {
  return `v2.${wrapped.toString('base64url')}.${body.toString('base64url')}`
}

/** Null unless every character of the text counts. */
function wholeBytes(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  const isWhole = bytes.toString('base64url') === text && bytes.length >= nonceBytes + tagBytes
  return isWhole ? bytes : null
}

function encrypt(key: Uint8Array, plain: Uint8Array, place: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
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

/** With the first key that opens it; the error of the last one otherwise. */
function withAny(
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

/** One secret serves several purposes; each has a key of its own. */
function sealingKey(secretKey: Uint8Array): Uint8Array {
  if (secretKey.byteLength !== keyBytes) throw new Error('A secret key has 32 bytes')
  return new Uint8Array(hkdfSync('sha256', secretKey, '', 'cartograph/seal', keyBytes))
}

function placeOf(version: 'v1' | 'v2', boundTo: string): Buffer {
  return Buffer.from(`${version}\n${boundTo}`, 'utf8')
}

function cannotOpen(cause?: unknown): AppError {
  return new AppError(
    'server_error',
    'A stored secret cannot be opened: it was altered, or SECRET_KEY is not the one it was sealed with.',
    { cause },
  )
}
