/** 'one, two and three' */
export function listOf(all: readonly string[]): string {
  return list.format(all)
}

/** Joins titles within a sentence: 'Orders, refunds and CPC'. */
export function titlesOf(titles: readonly string[]): string {
  return listOf(titles.map((title, n) => (n === 0 ? title : inSentence(title))))
}

/** Acronyms such as 'CPC' keep their capitals. */
export function inSentence(title: string): string {
  return /^[A-Z][A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
