/** 'ad_sets' as 'Ad sets' */
export function formatName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** 'Orders, customers and ad sets' */
export function formatList(names: readonly string[]): string {
  const words = names.map((name) => name.replaceAll('_', ' '))
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1).join(', ')
  return formatName(before === '' ? last : `${before} and ${last}`)
}
