import { sum, type Entry } from './ledger.ts'

export interface ReferenceMeasure {
  /** The entries that the measure reads; groups without any have no row. */
  readonly reads: Reads
  /** Its value where nothing happened. */
  readonly ofNothing: '0' | null
  readonly of: (entries: readonly Entry[]) => string | null
  /** Has no value by day. */
  readonly isFromWeek?: true
}

type Reads = Entry['kind'] | 'all'
export type Count = (entries: readonly Entry[]) => number

export function total(amount: string): Count {
  return (entries) => sum(entries.map(({ amounts }) => amountOf(amounts, amount)))
}

function amountOf(amounts: Entry['amounts'], name: string): number {
  const amount = amounts[name]
  if (amount === undefined) throw new Error(`What is the amount '${name}'?`)
  return amount
}

/** Counts the entries of a kind that match. */
export function countOf(
  kind: Entry['kind'],
  isCounted: (entry: Entry) => boolean = () => true,
): Count {
  return (entries) => entries.filter((entry) => entry.kind === kind && isCounted(entry)).length
}

/** Counts distinct values. */
export function distinct(kind: Entry['kind'], of: 'buyer' | 'order'): Count {
  return (entries) => {
    const found = entries.filter((entry) => entry.kind === kind).map((entry) => entry[of])
    return new Set(found.filter((one) => one !== null)).size
  }
}

export function counted(reads: Reads, count: Count): ReferenceMeasure {
  return { reads, ofNothing: '0', of: (entries) => String(count(entries)) }
}

/** Money has four decimal places, ratios twelve, everything else eight. */
export function added(reads: Reads, amount: Count, places = 4): ReferenceMeasure {
  return { reads, ofNothing: '0', of: (entries) => divided(amount(entries), 100, places) }
}

export function ratio(reads: Reads, above: Count, below: Count, places: number): ReferenceMeasure {
  return { reads, ofNothing: null, of: (all) => divided(above(all), below(all), places) }
}

/** A rate whose numerator follows days after its denominator. */
export function fromWeek(measure: ReferenceMeasure): ReferenceMeasure {
  return { ...measure, isFromWeek: true }
}

export function times(factor: number, count: Count): Count {
  return (entries) => factor * count(entries)
}

/** As decimal text, rounded half away from zero; null for a division by zero. */
export function divided(above: number, below: number, places: number): string | null {
  if (below === 0) return null
  const isBelowZero = above < 0 !== below < 0 && above !== 0
  const top = BigInt(Math.abs(above)) * 10n ** BigInt(places)
  const bottom = BigInt(Math.abs(below))
  const digits = String((2n * top + bottom) / (2n * bottom)).padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
  return text === '0' || !isBelowZero ? text : `-${text}`
}
