import { callingCodes } from './calling-codes.ts'

/**
 * E.164, such as '+14155550123'; null if the number is ambiguous, or none that could be called:
 * no platform matches it, and some refuse the whole customer for it.
 */
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
  if (calling === '1') return internationalOrNull(digits.length === 11 ? digits : `1${digits}`)
  // Italy keeps the leading 0 in international numbers.
  return internationalOrNull(calling + (calling === '39' ? digits : digits.replace(/^0/, '')))
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function internationalOrNull(digits: string): string | null {
  const shape = digits.startsWith('1') ? northAmerican : international
  return shape.test(digits) ? `+${digits}` : null
}

const international = /^[2-9]\d{6,14}$/
/**
 * Area code and exchange begin with 2 to 9. No area code ends in 11, and 555 is none
 * (https://en.wikipedia.org/wiki/North_American_Numbering_Plan).
 */
const northAmerican = /^1(?!555)(?!\d11)[2-9]\d{2}[2-9]\d{6}$/
