export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Null for anything but a non-empty text. */
export function textAt(object: JsonObject, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' && value !== '' ? value : null
}
