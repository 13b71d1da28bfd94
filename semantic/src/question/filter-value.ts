import { AppError } from '@cartograph/contract'

/** Converts a value to the text that a member of this kind is compared with. */
export function filterValue(
  key: string,
  kind: 'string' | 'number' | 'boolean',
  text: string,
): string {
  if (kind === 'number') return numberText(key, text)
  if (kind === 'boolean' && text !== 'true' && text !== 'false') {
    throw new AppError('invalid_query', `${key} is either true or false, not '${text}'`)
  }
  return text
}

/** Without an exponent, which JSON uses for very small numbers. */
function numberText(key: string, text: string): string {
  const [, sign = '', whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i.exec(text) ?? []
  if (whole !== undefined) {
    const digits = `${whole}${fraction}`
    const point = whole.length + Number(exponent)
    const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
    const after = point > 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0')
    if (before.length <= 20 && after.length <= 12) {
      return `${sign}${before}${after === '' ? '' : `.${after}`}`
    }
  }
  throw new AppError('invalid_query', `'${text}' is not a number to compare ${key} with`)
}
