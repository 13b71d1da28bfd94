import { targetYears } from '@cartograph/contract'
import { namesOfMonths } from '../../../format/day.ts'

/** A whole number, also one that a spreadsheet wrote as 3.0; null for anything else. */
export function readWhole(text: string): number | null {
  const found = /^\s*(\d{1,6})(?:[.,]0+)?\s*$/.exec(text)
  return found === null ? null : Number(found[1])
}

export interface ReadMonth {
  readonly month: number
  /** Of a date; null for a month alone. */
  readonly year: number | null
}

/**
 * A month as a number, as a name in English or the language of the person, or as a date: '3', 'Mar',
 * 'March', 'Mar-26', '2026-03', '2026-03-01'. Dates with slashes are rejected: 3/4 differs by country.
 */
export function readMonth(text: string, locale: string): ReadMonth | null {
  const whole = readWhole(text)
  if (whole !== null) return whole >= 1 && whole <= 12 ? { month: whole, year: null } : null
  const iso = /^\s*(\d{4})-(\d{2})(?:-\d{2})?(?:[T ].*)?$/.exec(text)
  if (iso !== null) return inYear(Number(iso[2]), Number(iso[1]))
  const named = /^\s*([\p{L}\p{M}]+)\.?(?:[\s\-/,']*(\d{4}|\d{2}))?\s*$/u.exec(text)
  if (named === null) return null
  const month = monthNames(locale).get(plain(named[1] ?? ''))
  if (month === undefined) return null
  const year = named[2] === undefined ? null : Number(named[2])
  return inYear(month, year !== null && year < 100 ? year + 2_000 : year)
}

/** A year, also of a date. */
export function readYear(text: string): number | null {
  const whole = readWhole(text) ?? Number(/^\s*(\d{4})-\d{2}-\d{2}/.exec(text)?.[1] ?? Number.NaN)
  return whole >= targetYears.first && whole <= targetYears.last ? whole : null
}

function inYear(month: number, year: number | null): ReadMonth | null {
  return month >= 1 && month <= 12 ? { month, year } : null
}

const namesByLocale = new Map<string, ReadonlyMap<string, number>>()

function monthNames(locale: string): ReadonlyMap<string, number> {
  const known = namesByLocale.get(locale)
  if (known !== undefined) return known
  const names = new Map<string, number>([['sept', 9]])
  for (const place of [locale, 'en']) {
    for (const style of ['long', 'short'] as const) {
      for (const [index, name] of namesOfMonths(place, style).entries()) {
        names.set(plain(name), index + 1)
      }
    }
  }
  namesByLocale.set(locale, names)
  return names
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase()
}
