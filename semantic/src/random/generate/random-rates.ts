import { days } from './random-tables.ts'

export interface RandomRate {
  readonly day: string
  readonly from_currency: string
  readonly to_currency: string
  readonly rate: string
}

/** The target currencies of queries. */
export const targetCurrencies = ['EUR', 'USD', 'JPY'] as const

/**
 * The same rates for all cases, some days before those of the rows: most within the maximum age,
 * and some in one direction only.
 */
export const randomRates: readonly RandomRate[] = onceADay(days.flatMap(ratesBefore))

function ratesBefore(day: string, index: number): RandomRate[] {
  const dayBefore = (age: number) =>
    new Date(Date.parse(day) - age * 86_400_000).toISOString().slice(0, 10)
  const rate = (age: number, from: string, to: string, value: string): RandomRate => {
    return { day: dayBefore(age), from_currency: from, to_currency: to, rate: value }
  }
  return [
    rate(index % 9, 'USD', 'EUR', `0.9${index + 10}`),
    ...(index % 2 === 0 ? [rate(0, 'EUR', 'USD', `1.0${index + 10}7`)] : []),
    rate((index * 5) % 8, 'USD', 'JPY', `14${index % 10}.${index + 10}`),
    rate((index * 3) % 8, 'EUR', 'JPY', `16${index % 10}.0${index + 10}31`),
    ...(index % 3 === 0 ? [rate(1, 'JPY', 'USD', `0.006${index + 10}`)] : []),
  ]
}

function onceADay(rates: readonly RandomRate[]): RandomRate[] {
  const keyOf = ({ day, from_currency, to_currency }: RandomRate) =>
    [day, from_currency, to_currency].join()
  return rates.filter((rate, index) => {
    return rates.findIndex((other) => keyOf(other) === keyOf(rate)) === index
  })
}
