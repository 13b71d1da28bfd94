import * as z from 'zod/mini'

/** An exact decimal as text with at most four decimal places, never a float. */
export const Decimal = z.string().check(z.regex(/^-?\d{1,14}(\.\d{1,4})?$/, 'Not a decimal number'))
export type Decimal = z.infer<typeof Decimal>

/** ISO 4217, three capital letters. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'Not a valid currency'))
export type CurrencyCode = z.infer<typeof CurrencyCode>

/** The currencies that a workspace can choose: those in circulation today. */
export const currencyUnits: readonly string[] = (
  'USD EUR GBP CAD AUD AED AFN ALL AMD ANG ARS AWG AZN BAM BBD BDT BGN BHD BMD BND BOB BRL BSD BTN BWP ' +
  'BZD CHF CLP CNY COP CRC CZK DKK DOP DZD EGP ETB FJD GEL GHS GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK ' +
  'JMD JOD JPY KES KGS KHR KRW KWD KYD KZT LAK LBP LKR MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR ' +
  'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SCR SEK SGD SRD ' +
  'SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF XCD XOF XPF ZAR ZMW'
).split(' ')

export const KnownCurrency = CurrencyCode.check(
  z.refine((unit: string) => currencyUnits.includes(unit), 'Not a valid currency'),
)

export const defaultCurrency = 'USD'

export interface Currency {
  readonly unit: string
  readonly symbol: string
  readonly name: string
}

/** Symbol and name come from CLDR, through the runtime's Intl. */
export function describeCurrency(unit: string, locale = 'en'): Currency {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: unit,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? unit
  const name = new Intl.DisplayNames([locale], { type: 'currency' }).of(unit) ?? unit
  return { unit, symbol, name }
}
