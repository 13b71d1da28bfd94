import { type DayNumber } from '@cartograph/contract'

/** The approximate value of a euro, and the number of decimals of its rate. */
const levels = {
  USD: [1.09, 4],
  JPY: [161, 2],
  GBP: [0.85, 4],
  CHF: [0.96, 4],
  CAD: [1.49, 4],
  AUD: [1.65, 4],
  NZD: [1.78, 4],
  SEK: [11.4, 3],
  NOK: [11.7, 3],
  DKK: [7.46, 4],
  PLN: [4.3, 4],
  CZK: [25.1, 3],
  HUF: [395, 2],
  MXN: [19.5, 4],
  BRL: [5.9, 4],
  INR: [91, 2],
  CNY: [7.8, 4],
  KRW: [1460, 2],
  ZAR: [19.9, 4],
  TRY: [36, 4],
} as const satisfies Record<string, readonly [level: number, places: number]>

type RatedCurrency = keyof typeof levels

export const ratedCurrencies = Object.keys(levels) as readonly RatedCurrency[]

/** Sine waves of a few percent around the level; deterministic for each day. */
export function referenceRate(currency: RatedCurrency, day: DayNumber): string {
  const [level, places] = levels[currency]
  const phase = ratedCurrencies.indexOf(currency)
  const wave =
    0.03 * Math.sin(day / 97 + phase) +
    0.015 * Math.sin(day / 31 + 2 * phase) +
    0.004 * Math.sin(day / 2.7 + 3 * phase)
  return (level * (1 + wave)).toFixed(places)
}
