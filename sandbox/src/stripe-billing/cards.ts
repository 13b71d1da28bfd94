import type { Card } from './state.ts'

export const cardNames: Readonly<Record<string, string>> = {
  3: 'amex',
  4: 'visa',
  5: 'mastercard',
}

/** Numbers of Stripe's test mode with what they do. Every other valid number succeeds. */
export const testCards = [
  { number: '4242424242424242', about: 'succeeds' },
  { number: '4000000000000002', about: 'is declined' },
  { number: '4000002500003155', about: 'needs a confirmation now, and none later' },
  { number: '4000002760003184', about: 'needs a confirmation for every payment' },
  { number: '4000000000000341', about: 'succeeds now, and is declined later' },
] as const

export type Outcome = 'succeeded' | 'declined' | 'needs_confirmation'

/** What the bank says. `isPresent` is true while the customer is on a page. */
export function chargeCard(
  card: Card,
  at: number,
  { isPresent, isConfirmed }: { isPresent: boolean; isConfirmed: boolean },
): Outcome {
  if (isExpired(card, at) || card.number === '4000000000000002') return 'declined'
  if (card.number === '4000000000000341' && !isPresent) return 'declined'
  const asks =
    card.number === '4000002760003184' || (card.number === '4000002500003155' && isPresent)
  return asks && !isConfirmed ? 'needs_confirmation' : 'succeeded'
}

/** A card is valid until the end of its month. */
function isExpired({ expMonth, expYear }: Card, at: number): boolean {
  return Date.UTC(expYear, expMonth, 1) <= at * 1000
}

/** Reads a form; a string says what is wrong. */
export function readCard(form: Readonly<Record<string, string | undefined>>): Card | string {
  const number = (form['card'] ?? '').replaceAll(/\D/g, '')
  if (number.length < 13 || !hasCheckDigit(number)) return 'Your card number is invalid.'
  const expiry = /^(\d{1,2})\s*\/\s*(\d{2}|\d{4})$/.exec((form['expiry'] ?? '').trim())
  if (expiry === null) return 'Enter the expiration date as MM / YY.'
  const [expMonth, year] = [Number(expiry[1]), Number(expiry[2])]
  if (expMonth < 1 || expMonth > 12) return 'Your card’s expiration date is invalid.'
  return { number, expMonth, expYear: year < 100 ? 2000 + year : year }
}

/** Luhn's formula. */
function hasCheckDigit(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, char, index) => {
      const doubled = Number(char) * (index % 2 === 0 ? 1 : 2)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
  return sum % 10 === 0
}
