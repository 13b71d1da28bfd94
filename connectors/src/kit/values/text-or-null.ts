/** Null for missing and for empty text, which platforms send for missing values. */
export function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}
