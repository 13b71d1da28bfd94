import { cachedNumberFormat } from './cached-number-format.ts'
import type { DecimalText } from './decimal-text.ts'

export type NumberKind =
  | { readonly kind: 'currency'; readonly currency: string }
  | { readonly kind: 'percent' }
  | { readonly kind: 'number' }

/**
 * `full` shows all relevant digits, `compact` at least three with a suffix: '$1.23M'. The steps of an axis
 * are round, so `axis` leaves out their zeros.
 */
export type ValueStyle = 'full' | 'compact' | 'axis'

/** Splits a formatted number into value and unit parts. Intl formats decimal text exactly. */
export function numberParts(
  value: DecimalText | number,
  format: NumberKind,
  style: ValueStyle,
  locale?: string,
): { text: string; isUnit: boolean }[] {
  // Below a thousand there is nothing to abbreviate, and amounts keep their cents.
  const isShort = style !== 'full' && !(format.kind === 'currency' && isSmall(value))
  const isRupees = isInRupees(format)
  const place = isRupees ? 'en-IN' : locale
  const parts = numberFormat(format, isShort ? 0 : null, place).formatToParts(value)
  // 1,995 is 2.00K: without the zeros it would read as exactly two thousand.
  const missing = style === 'compact' ? missingDigits(parts) : 0
  const whole = missing === 0 ? parts : numberFormat(format, missing, place).formatToParts(value)
  return whole.map(({ type, value: text }) => ({
    // Some versions of the en-IN locale abbreviate thousand as T, which reads as trillion.
    text: isRupees && type === 'compact' && text === 'T' ? 'K' : trueMinus(text),
    isUnit: type === 'currency' || type === 'percentSign' || type === 'compact',
  }))
}

/** A number with all relevant digits, without its parts: a long file has half a million of them. */
export function fullNumber(
  value: DecimalText | number,
  format: NumberKind,
  locale?: string,
): string {
  const place = isInRupees(format) ? 'en-IN' : locale
  return trueMinus(numberFormat(format, null, place).format(value))
}

const isInRupees = (format: NumberKind) => format.kind === 'currency' && format.currency === 'INR'

/** The decimal places that an abbreviated number needs to have three digits, 0 for others. */
function missingDigits(parts: readonly Intl.NumberFormatPart[]): number {
  if (!parts.some(({ type }) => type === 'compact')) return 0
  const digits = parts
    .filter(({ type }) => type === 'integer')
    .reduce((sum, { value }) => sum + value.length, 0)
  return Math.max(0, 3 - digits)
}

function isSmall(value: DecimalText | number): boolean {
  return Math.abs(Number(value)) < 1_000
}

/** `places` are the least decimal places of an abbreviated number; null for all digits. */
function numberFormat(
  format: NumberKind,
  places: number | null,
  locale?: string,
): Intl.NumberFormat {
  const currency = format.kind === 'currency' ? format.currency : ''
  return cachedNumberFormat(`${locale} ${format.kind} ${currency} ${places}`, locale, () => ({
    ...(format.kind === 'currency'
      ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
      : { style: format.kind === 'percent' ? 'percent' : 'decimal' }),
    ...(places !== null
      ? { notation: 'compact', ...shortPlaces(format, places) }
      : format.kind === 'currency'
        ? {}
        : nothingTurnsIntoZero),
  }))
}

/** Shortened money keeps two places as all money does: '$2.00M'. */
function shortPlaces({ kind }: NumberKind, least: number) {
  return { minimumFractionDigits: kind === 'currency' ? 2 : least, maximumFractionDigits: 2 }
}

/** Two decimals, and more for small numbers that would round to zero. */
const nothingTurnsIntoZero = {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
} as const

/** A true minus sign, as wide as a digit; Intl writes a hyphen in most locales. */
const trueMinus = (text: string) => text.replace('-', '−')
