import { sum, type Entry } from './ledger.ts'

export interface ReferenceMeasure {
  /** Of which entries there is something to say: others make no groups. */
  readonly reads: 'sale' | 'refund' | 'all'
  /** What it is at a time when nothing happened. */
  readonly ofNothing: '0' | null
  readonly of: (entries: readonly Entry[]) => string | null
}

type Amount = 'gross' | 'discount' | 'refunded' | 'shipping' | 'tax'
type Count = (entries: readonly Entry[]) => number

const total =
  (amount: Amount): Count =>
  (entries) =>
    sum(entries.map((entry) => entry[amount]))

const salesThat =
  (isCounted: (entry: Entry) => boolean): Count =>
  (entries) =>
    entries.filter((entry) => entry.kind === 'sale' && isCounted(entry)).length

const gross = total('gross')
const discounts = total('discount')
const refunds = total('refunded')
const orders = salesThat(() => true)
const first = salesThat(({ ordinal }) => ordinal === 1)
const returning = salesThat(({ ordinal }) => ordinal !== null && ordinal > 1)
const kept: Count = (entries) => gross(entries) - discounts(entries)

/** By what they are called in the catalogue. */
export const referenceMeasures: Readonly<Record<string, ReferenceMeasure>> = {
  orders: counted(orders),
  grossSales: money('sale', gross),
  discounts: money('sale', discounts),
  refunds: money('refund', refunds),
  netSales: money('all', (entries) => kept(entries) - refunds(entries)),
  shipping: money('sale', total('shipping')),
  tax: money('all', total('tax')),
  averageOrderValue: ratio('sale', kept, (entries) => 100 * orders(entries), 4),
  customers: {
    reads: 'sale',
    ofNothing: null,
    of: (entries) => {
      const buyers = entries.filter(({ kind }) => kind === 'sale').map(({ buyer }) => buyer)
      return String(new Set(buyers.filter((buyer) => buyer !== null)).size)
    },
  },
  firstOrders: counted(first),
  returningOrders: counted(returning),
  cancelledOrders: counted(salesThat(({ isCancelled }) => isCancelled)),
  returningOrderShare: ratio('sale', returning, (all) => returning(all) + first(all), 8),
  discountRate: ratio('sale', discounts, gross, 8),
  refundRate: ratio('all', refunds, kept, 8),
}

function counted(count: Count): ReferenceMeasure {
  return { reads: 'sale', ofNothing: '0', of: (entries) => String(count(entries)) }
}

/** Over no entry at all there is nothing to add up, of which nothing is known. */
function money(reads: ReferenceMeasure['reads'], amount: Count): ReferenceMeasure {
  return {
    reads,
    ofNothing: '0',
    of: (entries) => (entries.length === 0 ? null : divided(amount(entries), 100, 4)),
  }
}

function ratio(
  reads: ReferenceMeasure['reads'],
  above: Count,
  below: Count,
  places: number,
): ReferenceMeasure {
  return { reads, ofNothing: null, of: (all) => divided(above(all), below(all), places) }
}

/** As decimal text, halves away from zero; null where nothing can be divided by. */
export function divided(above: number, below: number, places: number): string | null {
  if (below === 0) return null
  const isBelowZero = above < 0 !== below < 0 && above !== 0
  const top = BigInt(Math.abs(above)) * 10n ** BigInt(places)
  const bottom = BigInt(Math.abs(below))
  const digits = String((2n * top + bottom) / (2n * bottom)).padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
  return text === '0' || !isBelowZero ? text : `-${text}`
}
