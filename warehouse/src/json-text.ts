/** As JSON. Half a surrogate pair is no character: both engines would refuse a whole batch for one. */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(value)
  // JSON escapes nothing but such halves this way; a pair stays as it is.
  return json.includes('\\ud') ? JSON.stringify(value, wellFormed) : json
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}
