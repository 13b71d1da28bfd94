import { minorDigits } from '@cartograph/contract'

/** 9900 cents are '99.00', and 15000 yen '15000'. */
export function decimalOf(amountMinor: number, currency: string): string {
  return (amountMinor / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))
}

/** Null for what is no positive amount of that currency. */
export function minorOf(amount: string, currency: string): number | null {
  const minor = Number(amount) * 10 ** minorDigits(currency)
  const whole = Math.round(minor)
  return whole > 0 && Math.abs(minor - whole) < 1e-6 ? whole : null
}
