import type { DecimalText } from './decimal.ts'

export type NumberKind =
  | { readonly kind: 'currency'; readonly currency: string }
  | { readonly kind: 'percent' }
  | { readonly kind: 'number' }

/** In full every digit that matters; compact is at most a few of them and a letter: '$1.23M'. */
export type ValueStyle = 'full' | 'compact'

/** A number in pieces, its unit marked. Intl reads decimal text digit by digit, without a float. */
export function numberParts(
  value: DecimalText | number,
  format: NumberKind,
  style: ValueStyle,
  locale?: string,
): { text: string; isUnit: boolean }[] {
  // Below a thousand there is nothing to shorten, and an amount keeps its cents.
  const isShort = style === 'compact' && !(format.kind === 'currency' && isSmall(value))
  const isRupees = format.kind === 'currency' && format.currency === 'INR'
  return numberFormat(format, isShort, isRupees ? 'en-IN' : locale)
    .formatToParts(value)
    .map(({ type, value: text }) => ({
      // A thousand is T in some versions of India's English, which elsewhere is a trillion.
      text: isRupees && type === 'compact' && text === 'T' ? 'K' : trueMinus(text),
      isUnit: type === 'currency' || type === 'percentSign' || type === 'compact',
    }))
}

/** For an axis, where steps are round: '$12K', '0.5%'. */
export function formatAxisNumber(value: number, format: NumberKind, locale?: string): string {
  if (format.kind === 'currency' && Number.isInteger(value) && Math.abs(value) < 1_000)
    return trueMinus(wholeMoney(format.currency, locale).format(value))
  return join(numberParts(value, format, 'compact', locale).map(({ text }) => ({ value: text })))
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
      ? { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 }
      : format.kind === 'currency'
        ? {}
        : nothingTurnsIntoZero),
  })
}

function wholeMoney(currency: string, locale?: string): Intl.NumberFormat {
  const place = currency === 'INR' ? 'en-IN' : locale
  return cached(`${place} whole ${currency}`, place, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  })
}

/** Two places, and more where a small number would have nothing but noughts in them. */
const nothingTurnsIntoZero = {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
} as const

const formats = new Map<string, Intl.NumberFormat>()

/** Making one takes far longer than using it, and a table has thousands of cells. */
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

/** As wide as a digit, and no hyphen: Intl writes one in most languages. */
const trueMinus = (text: string) => text.replace('-', '−')

const join = (parts: readonly { value: string }[]) => parts.map(({ value }) => value).join('')
