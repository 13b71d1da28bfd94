import type { NormaliseContext } from '../stream.ts'

/**
 * A value of an enum that the platform may extend: a value that is missing or not known is stored as
 * `unknown` and reported, so that it never rejects its whole record.
 */
export function knownValue<Known extends string>(
  { onUnknown }: Pick<NormaliseContext, 'onUnknown'>,
  field: string,
  value: unknown,
  known: readonly Known[],
): Known | 'unknown' {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  onUnknown?.(field, describeValue(value))
  return 'unknown'
}

/**
 * A value that is stored as the platform names it: one that is not known is stored as well, and
 * reported. A missing value is stored as `unknown`.
 */
export function namedValue(
  { onUnknown }: Pick<NormaliseContext, 'onUnknown'>,
  field: string,
  value: unknown,
  known: readonly string[],
): string {
  if (typeof value === 'string' && known.includes(value)) return value
  onUnknown?.(field, describeValue(value))
  return typeof value === 'string' && value !== '' ? value : 'unknown'
}

/** Short enough to be listed. */
export function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'missing')
  return text === '' ? 'empty' : text.slice(0, 60)
}
