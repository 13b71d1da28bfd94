/**
 * JSON with well-formed Unicode: half a surrogate pair would make both engines reject the whole
 * batch.
 */
export function jsonText(value: unknown): string {
  const json = JSON.stringify(value)
  // JSON.stringify escapes only lone surrogates in this way.
  return json.includes('\\ud') ? JSON.stringify(value, wellFormed) : json
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? Buffer.from(value).toString() : value
}
