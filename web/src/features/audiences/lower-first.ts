/** Names in capitals stay: 'UTM source'. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z ]*\b(?![A-Z.])/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}
