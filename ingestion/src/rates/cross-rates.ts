import type { ReferenceRate } from '@cartograph/connectors'
import type { ConnectionId, ExchangeRateRow } from '@cartograph/contract'

/** Stands in for a connection id, since rates belong to none; the same in every workspace. */
export const ratesConnectionId = '00000000-0000-7000-8000-000000000001' as ConnectionId

/**
 * Derives the rates between every published currency and each of `wanted` from the rates against
 * the euro. Pure. Stores each pair in the direction whose rate is at least one, which keeps more
 * digits.
 */
export function crossRates(
  rates: readonly ReferenceRate[],
  wanted: readonly string[],
): ExchangeRateRow[] {
  const days = new Map<string, ReferenceRate[]>()
  for (const rate of rates) days.set(rate.day, [...(days.get(rate.day) ?? []), rate])
  return [...days].flatMap(([day, quoted]) => {
    const perEuro = new Map([['EUR', unit], ...quoted.map(parseQuote)])
    const pairs = new Map<string, ExchangeRateRow>()
    for (const one of wanted) {
      for (const other of perEuro.keys()) {
        const row = pairRate(day, perEuro, one, other)
        if (row !== null) pairs.set(`${row.from_currency}${row.to_currency}`, row)
      }
    }
    return [...pairs.values()]
  })
}

const places = 12
const unit = 10n ** BigInt(places)

function parseQuote({ currency, perEuro }: ReferenceRate): [string, bigint] {
  const [whole = '0', fraction = ''] = perEuro.split('.')
  return [currency, BigInt(whole) * unit + BigInt(fraction.slice(0, places).padEnd(places, '0'))]
}

function pairRate(
  day: string,
  perEuro: ReadonlyMap<string, bigint>,
  one: string,
  other: string,
): ExchangeRateRow | null {
  const [onePerEuro, otherPerEuro] = [perEuro.get(one), perEuro.get(other)]
  if (one === other || onePerEuro === undefined || otherPerEuro === undefined) return null
  // Equal currencies are ordered by name, so that the pair is stored once.
  const isForward = otherPerEuro > onePerEuro || (otherPerEuro === onePerEuro && one < other)
  const [from, to] = isForward ? [onePerEuro, otherPerEuro] : [otherPerEuro, onePerEuro]
  return {
    connection_id: ratesConnectionId,
    day,
    noon_at: `${day}T12:00:00.000Z`,
    from_currency: isForward ? one : other,
    to_currency: isForward ? other : one,
    rate: divideToEightPlaces(to, from),
  }
}

/** The quotient, rounded half up at the eighth place. */
function divideToEightPlaces(dividend: bigint, divisor: bigint): string {
  const scaled = (dividend * 10n ** 9n) / divisor
  const digits = String((scaled + 5n) / 10n).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}
