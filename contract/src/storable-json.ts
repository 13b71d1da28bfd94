/** PostgreSQL keeps every JSON but that with a NUL or half of a surrogate pair in a text or a key. */
export function isStorable(value: unknown): boolean {
  // Both are written as an escape; a backslash that is itself escaped begins none.
  return !/(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value) ?? '')
}

export const storableMessage = 'Must not contain the character NUL or half of a character'
