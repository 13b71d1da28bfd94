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
