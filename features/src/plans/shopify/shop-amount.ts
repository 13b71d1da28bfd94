import { minorDigits, type Money } from '@cartograph/contract'

/** Shopify writes amounts as decimals: '99.00', and '15000' for a currency without any. */
export function toShopMoney({ amount_minor: amount, currency }: Money): {
  readonly amount: string
  readonly currencyCode: string
} {
  const digits = minorDigits(currency)
  const text = String(amount).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const rest = digits === 0 ? '' : `.${text.slice(-digits)}`
  return { amount: `${whole}${rest}`, currencyCode: currency }
}

/** Shopify may write fewer or more decimals than a currency has. */
export function fromShopMoney(amount: string, currency: string): Money {
  const [whole = '0', decimals = ''] = amount.split('.')
  const digits = minorDigits(currency)
  const minor = decimals.slice(0, digits).padEnd(digits, '0')
  return { amount_minor: Number(`${whole}${minor}`), currency }
}
