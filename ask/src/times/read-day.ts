import { endOfMonth, type Day } from '@cartograph/contract'
import type { Token } from '../words/tokenize.ts'

const monthNames =
  'january february march april may june july august september october november december'.split(' ')

/** 1 for January; null for other words. */
export function monthOf(word: string | undefined): number | null {
  if (word === undefined || word.length < 3) return null
  if (word === 'sept') return 9
  const at = monthNames.findIndex(
    (name) => name === word || (word.length === 3 && name.startsWith(word)),
  )
  return at < 0 ? null : at + 1
}

/** From Monday, which is 0. */
export const weekdayNames: Readonly<Record<string, number>> = {
  monday: 0,
  mon: 0,
  tuesday: 1,
  tue: 1,
  tues: 1,
  wednesday: 2,
  wed: 2,
  thursday: 3,
  thu: 3,
  thurs: 3,
  thur: 3,
  friday: 4,
  fri: 4,
  saturday: 5,
  sat: 5,
  sunday: 6,
  sun: 6,
}

export function readYear(token: Token | undefined): { value: number; length: number } | null {
  return token !== undefined && /^(19|20)\d\d$/.test(token.text) && token.typed === token.text
    ? { value: Number(token.text), length: 1 }
    : null
}

/** 'Q3', 'Q3 2025', 'third quarter of 2025' */
export function quarterOf(
  tokens: readonly Token[],
  at: number,
): { quarter: number; year: number | null; to: number } | null {
  const word = tokens[at]?.text ?? ''
  const reversed = /^([1-4])q(?:(\d\d|20\d\d))?$/.exec(word)
  const short = /^q([1-4])(?:(20\d\d))?$/.exec(word) ?? reversed
  if (short !== null) {
    const own = short[2] === undefined ? null : Number(short[2].padStart(4, '20'))
    const of = tokens[at + 1]?.text === 'of' ? 1 : 0
    const year =
      own === null ? (readYear(tokens[at + 1 + of]) ?? readShortYear(tokens[at + 1])) : null
    return {
      quarter: Number(short[1]),
      year: own ?? year?.value ?? null,
      to: at + 1 + (year === null ? 0 : 1 + of),
    }
  }
  const isNumbered = ['quarter', 'qtr'].includes(word)
  const place = isNumbered ? (tokens[at + 1]?.text ?? '') : word
  const ordinal = Math.max(
    ordinals.slice(0, 4).indexOf(place),
    ['1st', '2nd', '3rd', '4th'].indexOf(place),
    isNumbered ? ['1', '2', '3', '4'].indexOf(place) : -1,
    isNumbered ? ['one', 'two', 'three', 'four'].indexOf(place) : -1,
  )
  const isQuarter = isNumbered || ['quarter', 'qtr'].includes(tokens[at + 1]?.text ?? '')
  if (ordinal < 0 || !isQuarter) return null
  const of = tokens[at + 2]?.text === 'of' ? 1 : 0
  const year = readYear(tokens[at + 2 + of])
  return {
    quarter: ordinal + 1,
    year: year?.value ?? null,
    to: at + 2 + (year === null ? 0 : 1 + of),
  }
}

/** The 25 of 'Q3 25' */
export function readShortYear(token: Token | undefined): { value: number; length: number } | null {
  return token !== undefined && /^[123]\d$/.test(token.typed)
    ? { value: 2000 + Number(token.text), length: 1 }
    : null
}

/** From the first on. */
export const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(
  ' ',
)

/** '2026-10-05', '5 October', 'Oct 5th, 2026'; without a year, the latest that has begun. */
export function readDay(
  tokens: readonly Token[],
  at: number,
  today: Day,
): { day: Day; to: number; isYearImplied: boolean } | null {
  const word = tokens[at]?.text ?? ''
  if (/^\d{4}-\d\d-\d\d$/.test(word))
    return isDay(word) ? { day: word, to: at + 1, isYearImplied: false } : null
  const the = word === 'the' ? 1 : 0
  const date = dateOf(tokens[at + the]?.text)
  if (date !== null) {
    const of = tokens[at + the + 1]?.text === 'of' ? 1 : 0
    const month = monthOf(tokens[at + the + 1 + of]?.text)
    const isNamed = ordinals.includes(tokens[at + the]?.text ?? '')
    return month === null || (isNamed && the + of === 0)
      ? null
      : dayAt(tokens, date, month, at + the + 2 + of, today)
  }
  const month = monthOf(word)
  if (month === null) return null
  const article = tokens[at + 1]?.text === 'the' ? 1 : 0
  const second = dateOf(tokens[at + 1 + article]?.text)
  const isNamed = ordinals.includes(tokens[at + 1 + article]?.text ?? '')
  return second === null || (isNamed && article === 0)
    ? null
    : dayAt(tokens, second, month, at + 2 + article, today)
}

/** The day of a month: '5', '5th', 'fifth'. */
export function dateOf(word: string | undefined): number | null {
  const named = ordinals.indexOf(word ?? '')
  if (named >= 0) return named + 1
  const found = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '')
  const date = Number(found?.[1])
  return date >= 1 && date <= 31 ? date : null
}

function dayAt(tokens: readonly Token[], date: number, month: number, to: number, today: Day) {
  const comma = tokens[to]?.text === ',' ? 1 : 0
  const said = readYear(tokens[to + comma])
  const end = said === null ? to : to + comma + 1
  const present = Number(today.slice(0, 4))
  const of = (year: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  const day = of(said?.value ?? (of(present) <= today ? present : present - 1))
  return isDay(day) ? { day, to: end, isYearImplied: said === null } : null
}

function isDay(text: string): boolean {
  return (
    text.slice(8) >= '01' &&
    /^\d{4}-(0[1-9]|1[0-2])-/.test(text) &&
    text <= endOfMonth(`${text.slice(0, 8)}01`)
  )
}
