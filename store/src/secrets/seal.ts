import { AppError } from '@cartograph/contract'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM. The text names its version, so that a later format can live beside it. */
export function seal(secretKey: Uint8Array, plain: string, boundTo = ''): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey), nonce)
  cipher.setAAD(associatedData(boundTo))
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, encrypted, cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

export function unseal(secretKey: Uint8Array, sealed: string, boundTo = ''): string {
  const [found, body = '', ...rest] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const isWhole = bytes.toString('base64url') === body && bytes.length >= nonceBytes + tagBytes
  if (found !== version || rest.length > 0 || !isWhole) throw cannotOpen()
  try {
    const nonce = bytes.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), nonce)
    decipher.setAAD(associatedData(boundTo))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    const encrypted = bytes.subarray(nonceBytes, -tagBytes)
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw cannotOpen(cause)
  }
}

/** One secret serves several purposes; each has a key of its own. */
function sealingKey(secretKey: Uint8Array): Uint8Array {
  if (secretKey.byteLength !== 32) throw new Error('A secret key has 32 bytes')
  return new Uint8Array(hkdfSync('sha256', secretKey, '', 'cartograph/seal', 32))
}

function associatedData(boundTo: string): Buffer {
  return Buffer.from(`${version}\n${boundTo}`, 'utf8')
}

function cannotOpen(cause?: unknown): AppError {
  return new AppError(
    'server_error',
    'A stored secret cannot be opened: it was altered, or SECRET_KEY is not the one it was sealed with.',
    { cause },
  )
}
