/**
 * PostgreSQL stores every JSON value except a NUL or half of a surrogate pair in a text or a key.
 */
export function isStorable(value: unknown): boolean {
  // JSON.stringify writes both as an escape; a backslash that is itself escaped starts none.
  return !/(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value) ?? '')
}

export const storableMessage = 'Must not contain the character NUL or half of a character'
