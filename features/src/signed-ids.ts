import { createHmac, timingSafeEqual } from 'node:crypto'

/** Two ids and a code that only this installation can compute, so that nothing is stored for a link. */
export function signIds(key: Uint8Array, ids: readonly [string, string]): string {
  const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, codeOf(key, bytes)]).toString('base64url')
}

/** Null for a token that was not made here with this key. */
export function openSignedIds(
  key: Uint8Array,
  token: string,
): readonly [first: string, second: string] | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idsLength + codeLength) return null
  const [ids, code] = [bytes.subarray(0, idsLength), bytes.subarray(idsLength)]
  if (!timingSafeEqual(code, codeOf(key, ids))) return null
  return [uuidOf(ids.subarray(0, 16)), uuidOf(ids.subarray(16))]
}

const idsLength = 32
/** 128 bits cannot be guessed. */
const codeLength = 16

function codeOf(key: Uint8Array, ids: Uint8Array): Buffer {
  return createHmac('sha256', key).update(ids).digest().subarray(0, codeLength)
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
