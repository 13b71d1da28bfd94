import { createHash } from 'node:crypto'
import {
  withoutCachedDetails,
  type NormaliseContext,
  type OpenStream,
  type RawRecord,
} from '@cartograph/connectors'

export type HashedStream = Pick<OpenStream, 'name'> & Partial<Pick<OpenStream, 'version' | 'plan'>>

/**
 * A hash of everything that the rows of a record depend on: the record, the version of its stream,
 * and the account. 128 bits of SHA-256 in the form of a UUID, which both engines store in 16 bytes.
 *
 * Platforms send the fields of a record in a fixed order; another order would only cause the record
 * to be written again. The rows of a day have no fixed order.
 */
export function hashRecord(
  { version = 1, plan }: HashedStream,
  { updatedAt, payload }: RawRecord,
  { currency, timezone, params }: NormaliseContext,
): string {
  const account = { currency, timezone, params: withoutCachedDetails(params) }
  const about = canonicalJson([version, new Date(updatedAt).toISOString(), account])
  const content = plan?.reads === 'days' ? canonicalJson(payload) : JSON.stringify(payload)
  const hash = createHash('sha256').update(about).update(content).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/**
 * JSON with sorted keys, and sorted rows within lists of objects, whose order platforms do not
 * guarantee.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    const texts = value.map(canonicalJson)
    const areRows = value.every((item) => typeof item === 'object' && item !== null)
    return `[${(areRows ? texts.toSorted() : texts).join(',')}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).map(
    ([name, of]) => `${JSON.stringify(name)}:${canonicalJson(of)}`,
  )
  return `{${fields.toSorted().join(',')}}`
}
