/**
 * The same value with everything replaced that the database's JSON cannot hold (the zero character and
 * halves of surrogate pairs): a record is set aside because it is odd, so it may be odd in this way too.
 */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storableJson(inner)]),
  )
}

export function storableText(text: string): string {
  // Encoding replaces a lone surrogate by the replacement character.
  return Buffer.from(text).toString().replaceAll('\0', '\uFFFD')
}
