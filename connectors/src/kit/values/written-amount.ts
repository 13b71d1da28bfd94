import { ConnectorError } from '../errors.ts'

/**
 * The plain decimal text of an amount as files for people have it: '$1,234.50', 'USD 1,234.50',
 * '-12 €', '(3.10)'. Strict, since a wrong separator would change the amount a thousandfold:
 * thousands are grouped by three, and a comma is never taken for a decimal point. Null for a missing
 * value ('', '-' or '--').
 */
export function writtenAmount(platform: string, text: string): string | null {
  const trimmed = text.trim()
  if (['', '-', '--', '—'].includes(trimmed)) return null
  const inParentheses = /^\((.*)\)$/.exec(trimmed)?.[1]
  const match = amount.exec(inParentheses ?? trimmed)
  const [, sign = '', signAfterCurrency = '', digits, decimals = ''] = match ?? []
  const signs = sign + signAfterCurrency + (inParentheses === undefined ? '' : '-')
  if (digits === undefined || signs.length > 1)
    throw new ConnectorError('payload', `${platform} sent an amount that can't be read`)
  return `${signs === '' ? '' : '-'}${digits.replaceAll(',', '')}${decimals}`
}

const currency = String.raw`(?:\p{Sc}|[A-Z]{3})`
const amount = new RegExp(
  String.raw`^([-−]?)\s*(?:${currency}\s*)?([-−]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s*${currency})?$`,
  'u',
)
