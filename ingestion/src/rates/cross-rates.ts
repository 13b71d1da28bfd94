import type { ReferenceRate } from '@cartograph/connectors'
import type { ConnectionId, ExchangeRateRow } from '@cartograph/contract'

/** Rates belong to no connection; this stands in for one, and is the same in every workspace. */
export const ratesOrigin = '00000000-0000-7000-8000-000000000001' as ConnectionId

/**
 * Pure: what is published against the euro as rates between every published currency and each of
 * `wanted`. Of a pair the direction whose rate is at least one is told: the other one has fewer digits.
 */
export function crossRates(
  rates: readonly ReferenceRate[],
  wanted: readonly string[],
): ExchangeRateRow[] {
  const days = new Map<string, ReferenceRate[]>()
  for (const rate of rates) days.set(rate.day, [...(days.get(rate.day) ?? []), rate])
  return [...days].flatMap(([day, quoted]) => {
    const perEuro = new Map([['EUR', unit], ...quoted.map(quote)])
    const pairs = new Map<string, ExchangeRateRow>()
    for (const one of wanted) {
      for (const other of perEuro.keys()) {
        const row = pairOf(day, perEuro, one, other)
        if (row !== null) pairs.set(`${row.from_currency}${row.to_currency}`, row)
      }
    }
    return [...pairs.values()]
  })
}

const places = 12
const unit = 10n ** BigInt(places)

function quote({ currency, perEuro }: ReferenceRate): [string, bigint] {
  const [whole = '0', fraction = ''] = perEuro.split('.')
  return [currency, BigInt(whole) * unit + BigInt(fraction.slice(0, places).padEnd(places, '0'))]
}

function pairOf(
  day: string,
  perEuro: ReadonlyMap<string, bigint>,
  one: string,
  other: string,
): ExchangeRateRow | null {
  const [ofOne, ofOther] = [perEuro.get(one), perEuro.get(other)]
  if (one === other || ofOne === undefined || ofOther === undefined) return null
  // Of two that are worth the same, the first by name, so that the pair is there once.
  const isForward = ofOther > ofOne || (ofOther === ofOne && one < other)
  const [from, to] = isForward ? [ofOne, ofOther] : [ofOther, ofOne]
  return {
    connection_id: ratesOrigin,
    day,
    noon_at: `${day}T12:00:00.000Z`,
    from_currency: isForward ? one : other,
    to_currency: isForward ? other : one,
    rate: eightPlaces(to, from),
  }
}

/** The quotient, rounded half up at the eighth place. */
function eightPlaces(dividend: bigint, divisor: bigint): string {
  const scaled = (dividend * 10n ** 9n) / divisor
  const digits = String((scaled + 5n) / 10n).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}
