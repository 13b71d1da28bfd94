import { callingCodes } from './calling-codes.ts'

/** E.164, such as '+14155550123'; null if the number is ambiguous. */
export function normalisePhone(text: string | null, countryCode: string | null): string | null {
  const phone = (text ?? '').trim().replace(/^00/, '+')
  // An extension cannot be called from outside.
  if (/\p{L}/u.test(phone)) return null
  // '+44 (0)20 …': the trunk prefix is only dialled within the country.
  if (phone.startsWith('+')) return internationalOrNull(digitsOf(phone.replace('(0)', '')))
  const digits = digitsOf(phone)
  const calling = callingCodes[(countryCode ?? '').trim().toUpperCase()]
  if (calling === undefined || digits === '') return null
  // In North America, 1 is both the trunk prefix and the calling code.
  if (calling === '1')
    return internationalOrNull(digits.length === 11 ? digits : `1${digits}`, /^1\d{10}$/)
  // Italy keeps the leading 0 in international numbers.
  return internationalOrNull(calling + (calling === '39' ? digits : digits.replace(/^0/, '')))
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function internationalOrNull(digits: string, shape = /^[1-9]\d{6,14}$/): string | null {
  return shape.test(digits) ? `+${digits}` : null
}
