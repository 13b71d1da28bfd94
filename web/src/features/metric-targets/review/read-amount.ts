/** A number as it is written, before it is known what it counts. */
export interface Amount {
  /** A share if it was written in percent: 0.35 for 35%. */
  readonly value: number
  readonly isPercent: boolean
  /** '$', 'EUR'; null without one. */
  readonly currency: string | null
}

/** The decimal separator; null where a number such as 1.234 is ambiguous. */
export type DecimalMark = '.' | ',' | null

/** Null for what is no number, `ambiguous` for one that could be two. */
export function readAmount(text: string, mark: DecimalMark): Amount | 'ambiguous' | null {
  const parts = splitAmount(text)
  if (parts === null) return null
  const { isNegative, digits, exponent, isPercent, currency } = parts
  const own = markOf(digits)
  // The file's mark decides what a number leaves open; what a number shows, it shows itself.
  const decimal = own === 'none' ? '.' : own === 'either' ? mark : own
  if (decimal === null) return 'ambiguous'
  const plain = toPlain(digits, decimal)
  if (plain === null) return null
  const shift = Number(exponent) - (isPercent ? 2 : 0)
  // The exponent moves the point in the text, so that no digit changes.
  const value = Number(`${isNegative ? '-' : ''}${plain}e${shift}`)
  return Number.isFinite(value) ? { value: value === 0 ? 0 : value, isPercent, currency } : null
}

/**
 * The mark that the numbers of a column show. Where none does, semicolons between the values say that
 * commas separate decimals; numbers that contradict each other leave it open.
 */
export function decimalMarkOf(texts: readonly string[], prefersComma: boolean): DecimalMark {
  const shown = new Set(
    texts.flatMap((text) => {
      const parts = splitAmount(text)
      const own = parts === null ? 'none' : markOf(parts.digits)
      return own === 'none' || own === 'either' ? [] : [own]
    }),
  )
  const [only, other] = shown
  if (other !== undefined) return null
  return only ?? (prefersComma ? ',' : '.')
}

interface AmountParts {
  readonly isNegative: boolean
  /** With its marks, without spaces and apostrophes. */
  readonly digits: string
  readonly exponent: string
  readonly isPercent: boolean
  readonly currency: string | null
}

const sign = String.raw`(?:\p{Sc}|[A-Z]{1,3}\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft|lei|Rs\.?)`
const pattern = new RegExp(
  String.raw`^(?<minus>[-−–+]?)(?<before>${sign})?(?<inner>[-−–]?)(?<digits>[\d.,]+)(?:[eE](?<exponent>[-+]?\d{1,3}))?(?<percent>%)?(?<after>${sign})?(?<last>[-−]?)$`,
  'u',
)

function splitAmount(text: string): AmountParts | null {
  // Spaces of all widths and apostrophes separate thousands, and nothing else in a number.
  const dense = text.replaceAll(/[\s\u00A0\u202F'’]/g, '')
  const bracketed = /^\((.*)\)$/.exec(dense)
  const groups = pattern.exec(bracketed?.[1] ?? dense)?.groups
  if (groups === undefined) return null
  const {
    minus = '',
    before,
    inner = '',
    digits = '',
    exponent = '0',
    percent,
    after,
    last = '',
  } = groups
  const minuses = [minus === '+' ? '' : minus, inner, last].filter((one) => one !== '').length
  if (
    minuses > 1 ||
    (bracketed !== null && minuses > 0) ||
    (before !== undefined && after !== undefined)
  ) {
    return null
  }
  return {
    isNegative: minuses === 1 || bracketed !== null,
    digits,
    exponent,
    isPercent: percent !== undefined,
    currency: before ?? after ?? null,
  }
}

/** The decimal separator that a number's digits imply. */
function markOf(digits: string): '.' | ',' | 'either' | 'none' {
  const marks = digits.replaceAll(/\d/g, '')
  const last = marks.at(-1)
  if (last !== '.' && last !== ',') return 'none'
  const other = last === '.' ? ',' : '.'
  if (marks.includes(other)) return last
  // Several of one kind separate thousands: 1.234.567.
  if (marks.length > 1) return other
  const [whole = '', fraction = ''] = digits.split(last)
  const isThousand = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  return isThousand ? 'either' : last
}

/** The digits with a point; null if the other mark does not separate thousands. */
function toPlain(digits: string, decimal: '.' | ','): string | null {
  const [whole = '', fraction, ...rest] = digits.split(decimal)
  if (rest.length > 0 || /[.,]/.test(fraction ?? '')) return null
  const groups = whole.split(decimal === '.' ? ',' : '.')
  // In India, the groups before the last have two digits.
  const isGrouped = groups.length === 1 || /^\d{1,3}(?: \d{2,3})* \d{3}$/.test(groups.join(' '))
  if (!isGrouped || (whole === '' && (fraction ?? '') === '')) return null
  return `${groups.join('') || '0'}.${fraction === undefined || fraction === '' ? '0' : fraction}`
}
