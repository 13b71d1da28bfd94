import type { DayRange } from '@cartograph/contract'

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

/** 'Nov 14, 2026', 'Oct 1–28, 2026' */
export function rangeWords([from, to]: DayRange): string {
  const words = dates.formatRange(new Date(from), new Date(to)).replaceAll(/\s/g, ' ')
  return words.replace(/(\d) – (?=\d+,)/, '$1–')
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
