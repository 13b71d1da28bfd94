import type { DecimalText } from './decimal.ts'

export type NumberKind =
  | { readonly kind: 'currency'; readonly currency: string }
  | { readonly kind: 'percent' }
  | { readonly kind: 'number' }

/** `full` shows all relevant digits, `compact` a few with a suffix: '$1.23M'. */
export type ValueStyle = 'full' | 'compact'

/** Splits a formatted number into value and unit parts. Intl formats decimal text exactly. */
export function numberParts(
  value: DecimalText | number,
  format: NumberKind,
  style: ValueStyle,
  locale?: string,
): { text: string; isUnit: boolean }[] {
  // Below a thousand there is nothing to abbreviate, and amounts keep their cents.
  const isShort = style === 'compact' && !(format.kind === 'currency' && isSmall(value))
  const isRupees = format.kind === 'currency' && format.currency === 'INR'
  return numberFormat(format, isShort, isRupees ? 'en-IN' : locale)
    .formatToParts(value)
    .map(({ type, value: text }) => ({
      // Some versions of the en-IN locale abbreviate thousand as T, which reads as trillion.
      text: isRupees && type === 'compact' && text === 'T' ? 'K' : trueMinus(text),
      isUnit: type === 'currency' || type === 'percentSign' || type === 'compact',
    }))
}

function isSmall(value: DecimalText | number): boolean {
  return Math.abs(Number(value)) < 1_000
}

function numberFormat(format: NumberKind, isShort: boolean, locale?: string): Intl.NumberFormat {
  const currency = format.kind === 'currency' ? format.currency : ''
  return cached(`${locale} ${format.kind} ${currency} ${isShort}`, locale, {
    ...(format.kind === 'currency'
      ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
      : { style: format.kind === 'percent' ? 'percent' : 'decimal' }),
    ...(isShort
      ? { notation: 'compact', ...shortPlaces[format.kind] }
      : format.kind === 'currency'
        ? {}
        : nothingTurnsIntoZero),
  })
}

const upToTwo = { minimumFractionDigits: 0, maximumFractionDigits: 2 }
/** Shortened money keeps two places as all money does: '$2.00M'. */
const shortPlaces = {
  currency: { ...upToTwo, minimumFractionDigits: 2 },
  percent: upToTwo,
  number: upToTwo,
}

/** Two decimals, and more for small numbers that would round to zero. */
const nothingTurnsIntoZero = {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
} as const

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a formatter is slow, and a table has thousands of cells. */
function cached(
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

/** A true minus sign, as wide as a digit; Intl writes a hyphen in most locales. */
const trueMinus = (text: string) => text.replace('-', '−')
