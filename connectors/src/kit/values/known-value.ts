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

/** Short enough to be listed. */
export function describeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'missing')
  return text === '' ? 'empty' : text.slice(0, 60)
}
