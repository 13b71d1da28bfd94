import { minorDigits, type Money } from '@cartograph/contract'

/**
 * Stripe's minor units are those of ISO 4217 with a few exceptions: the króna and the Ugandan shilling are sent
 * with two decimals that must be zero, and the ariary, which has fifths, without any.
 * https://docs.stripe.com/currencies#zero-decimal
 */
const stripeDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0, IQD: 3, LYD: 3 }

function digitsAtStripe(currency: string): number {
  return stripeDigits[currency] ?? minorDigits(currency)
}

/** In Stripe's units. Throws for an amount that Stripe cannot charge, such as fils that end in 5. */
export function toStripeAmount({ amount_minor: amount, currency }: Money): number {
  const more = digitsAtStripe(currency) - minorDigits(currency)
  const charged = amount * 10 ** more
  const isWhole = minorDigits(currency) < 3 || amount % 10 === 0
  if (!Number.isSafeInteger(charged) || !isWhole)
    throw new RangeError(`Stripe cannot charge ${amount} minor units of ${currency}`)
  return charged
}

/** Stripe writes currencies in lower case. */
export function fromStripeAmount(amount: number, stripeCurrency: string): Money {
  const currency = stripeCurrency.toUpperCase()
  const more = digitsAtStripe(currency) - minorDigits(currency)
  return { amount_minor: Math.round(amount / 10 ** more), currency }
}
