/** Parses an object whose values are all strings. Throws TypeError on anything else. */
export function parseTextRecord(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('Not an object')
  const entries: [string, string][] = []
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') throw new TypeError(`${name} is not a text`)
    entries.push([name, text])
  }
  return Object.fromEntries(entries)
}
