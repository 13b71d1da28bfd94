/** Sheet names are limited to 31 characters, exclude some, and differ whatever their case. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set<string>()
  return titles.map((title) => {
    const plain = title.replace(/[[\]:*?/\\]/g, ' ').replace(/^'+|'+$/g, '')
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : ` ${count}`
      const name = `${plain.slice(0, 31 - end.length).trim() || 'Sheet'}${end}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}
