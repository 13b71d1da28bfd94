const mark = '#number '

/** An id that is a number in JSON, and too large for one here. */
export function largeNumber(digits: string): string {
  return mark + digits
}

export function isLargeNumber(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(mark)
}

/** JSON in which large numbers are written as such. */
export function stringifyLarge(value: unknown): string {
  return JSON.stringify(value).replaceAll(new RegExp(`"${mark}(\\d+)"`, 'g'), '$1')
}

/** JSON with a change, which keeps every digit of large numbers. */
export function alteredJson(text: string, alter: (body: unknown) => unknown): string {
  const marked = text.replaceAll(/(?<=[:[,])(\d{16,})(?=[,\]}])/g, `"${mark}$1"`)
  return stringifyLarge(alter(JSON.parse(marked)))
}
