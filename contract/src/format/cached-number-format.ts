const formats = new Map<string, Intl.NumberFormat>()

/** Creating a formatter is slow, and a page has thousands of numbers. */
export function cachedNumberFormat(
  key: string,
  locale: string | undefined,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  formats.set(key, made)
  return made
}
