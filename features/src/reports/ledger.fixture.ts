import { dayAt, type CanonicalRows, type TimeZone } from '@cartograph/contract'

/** What happened to an order, in the shop's days. */
export interface Entry {
  readonly at: number
  readonly day: string
  readonly kind: string
  readonly country: string | null
  readonly province: string | null
  readonly netCents: number
  /** Of a sale. */
  readonly isSale: boolean
  readonly customer: string | null
}

interface StoreRows {
  readonly orders: readonly CanonicalRows['orders'][]
  readonly refunds: readonly CanonicalRows['refunds'][]
}

/** The sales and refunds of a store, which the numbers of its reports add up to. */
export function ledgerOf({ orders: placed, refunds }: StoreRows, timezone: TimeZone): Entry[] {
  const real = placed
    .filter((order) => !order.is_test)
    .toSorted((one, other) => Date.parse(one.processed_at) - Date.parse(other.processed_at))
  const firsts = new Map(real.toReversed().map((order) => [order.customer_id, order.order_id]))
  const byId = new Map(real.map((order) => [order.order_id, order]))
  return [
    ...real.map((order) =>
      entryOf(order, order.processed_at, {
        netCents: cents(order.gross_sales) - cents(order.discounts),
        isSale: true,
        firsts,
        timezone,
      }),
    ),
    ...refunds.flatMap((refund) => {
      const order = byId.get(refund.order_id)
      if (order === undefined) return []
      const added = cents(refund.gross_sales) - cents(refund.discounts)
      const returned = cents(refund.merchandise) + cents(refund.adjustments)
      return [
        entryOf(order, refund.refunded_at, {
          netCents: added - returned,
          isSale: false,
          firsts,
          timezone,
        }),
      ]
    }),
  ]
}

function entryOf(
  order: CanonicalRows['orders'],
  moment: string,
  {
    firsts,
    timezone,
    ...more
  }: Pick<Entry, 'netCents' | 'isSale'> & {
    /** The first order of each customer. */
    readonly firsts: ReadonlyMap<string | null | undefined, string>
    readonly timezone: TimeZone
  },
): Entry {
  const at = Date.parse(moment)
  const known = firsts.get(order.customer_id) === order.order_id ? 'First-time' : 'Returning'
  const unknown = order.source_name === 'pos' ? 'Walk-in' : 'Guest'
  return {
    ...more,
    at,
    day: dayAt(at, timezone),
    kind: order.customer_id == null ? unknown : known,
    country: order.shipping_country ?? null,
    province:
      order.shipping_province == null
        ? null
        : `${order.shipping_country}-${order.shipping_province}`,
    customer: order.customer_id ?? null,
  }
}

function cents(amount: string | null | undefined): number {
  return Math.round(Number(amount ?? 0) * 100)
}

export function during(from: string, to: string): (entry: Entry) => boolean {
  return ({ day }) => day >= from && day <= to
}
