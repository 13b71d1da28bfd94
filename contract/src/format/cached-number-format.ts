const formats = new Map<string, Intl.NumberFormat>()

/**
 * Creating a formatter is slow, and a page has thousands of numbers. Its options are made only for a new one:
 * of the objects with options, V8 kept a kilobyte for each row of a long file until a full collection.
 */
export function cachedNumberFormat(
  key: string,
  locale: string | undefined,
  optionsOf: () => Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, optionsOf())
  formats.set(key, made)
  return made
}
