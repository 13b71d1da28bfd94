import { createHash } from 'node:crypto'
import {
  withoutCachedDetails,
  type NormaliseContext,
  type OpenStream,
  type RawRecord,
} from '@cartograph/connectors'

export type HashedStream = Pick<OpenStream, 'name'> & Partial<Pick<OpenStream, 'version' | 'plan'>>

/**
 * Makes hashes of everything that the rows of a record depend on: the record, the version of its
 * stream, and the account, which is written out once for all of them. 128 bits of SHA-256 in the form of a UUID, which both engines store in 16 bytes.
 *
 * Platforms send the fields of a record in a fixed order; another order would only cause the record
 * to be written again. The rows of a day have no fixed order.
 */
export function recordHasher(
  { version = 1, plan }: HashedStream,
  { currency, timezone, params }: NormaliseContext,
): (record: RawRecord, payloadText?: string) => string {
  const account = canonicalJson({ currency, timezone, params: withoutCachedDetails(params) })
  return ({ updatedAt, payload }, payloadText = JSON.stringify(payload)) => {
    const changedAt = new Date(updatedAt).toISOString()
    const content = plan?.reads === 'days' ? hashDay(payload) : payloadText
    const hash = createHash('sha256')
      .update(`[${version},${JSON.stringify(changedAt)},${account}]`)
      .update(content)
      .digest('hex')
    return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  }
}

/**
 * A hash of the content of a day. Computed once for each object, because a day may have hundreds of
 * rows and is compared in several places; payloads are not changed after they were read.
 */
export function hashDay(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return digest(payload)
  const known = dayHashes.get(payload)
  if (known !== undefined) return known
  const hash = digest(payload)
  dayHashes.set(payload, hash)
  return hash
}

const dayHashes = new WeakMap<object, string>()

function digest(payload: unknown): string {
  return createHash('sha256').update(canonicalJson(payload)).digest('hex')
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
  const fields: string[] = []
  for (const name of Object.keys(value))
    fields.push(
      `${JSON.stringify(name)}:${canonicalJson((value as Readonly<Record<string, unknown>>)[name])}`,
    )
  return `{${(fields.length > 1 ? fields.toSorted() : fields).join(',')}}`
}
