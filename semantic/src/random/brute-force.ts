import type { Cell, FilterOperator, Granularity } from '@cartograph/contract'

/** What random cases vary: few columns, few values, so that they meet. */
export type RandomOrder = {
  readonly order_id: string
  readonly processed_at: string
  readonly is_test: boolean
  readonly gross_sales: string
  readonly discounts: string
  readonly customer_id: string | null
  readonly customer_order_index: number | null
  readonly shipping_country: string | null
}

export type RandomRefund = {
  readonly order_id: string
  readonly refund_id: string
  readonly refunded_at: string
  readonly merchandise: string
}

export interface RandomQuery {
  readonly measures: readonly string[]
  readonly dimensions: readonly ('shippingCountry' | 'isFirstOrder')[]
  readonly granularity: Granularity | null
  readonly dateRange: readonly [string, string] | null
  readonly timezone: string
  readonly filters: readonly RandomFilter[]
  readonly order: readonly (readonly [string, 'asc' | 'desc'])[] | null
  readonly limit: number
  readonly offset: number
}

export interface RandomFilter {
  readonly member: string
  readonly operator: FilterOperator
  readonly values: readonly (string | null)[]
}

interface Entry {
  readonly isSale: boolean
  readonly local: Date
  readonly gross: bigint
  readonly discount: bigint
  readonly refund: bigint
  readonly order: RandomOrder
}

type Key = string | boolean | null
type Group = { readonly keys: readonly Key[]; readonly entries: readonly Entry[] }

/** The rows that a query must give, by the plainest reading of what it means, without any SQL. */
export function bruteForce(
  orders: readonly RandomOrder[],
  refunds: readonly RandomRefund[],
  query: RandomQuery,
): Record<string, Cell>[] {
  const keyNames = [...query.dimensions, ...(query.granularity ? ['happenedAt'] : [])]
  const groups = new Map<string, Group>()
  if (keyNames.length === 0) groups.set('[]', { keys: [], entries: [] })
  for (const entry of ledger(orders, refunds, query.timezone)) {
    if (!isAskedFor(entry, query)) continue
    const keys = [
      ...query.dimensions.map((dimension) => dimensionOf(entry, dimension)),
      ...(query.granularity ? [bucket(entry.local, query.granularity)] : []),
    ]
    const id = JSON.stringify(keys)
    const group = groups.get(id) ?? { keys, entries: [] }
    groups.set(id, { keys, entries: [...group.entries, entry] })
  }
  return [...groups.values()]
    .filter((group) => query.filters.every((filter) => groupPasses(group, filter)))
    .toSorted((left, right) => compareGroups(left, right, keyNames, query))
    .slice(query.offset, query.offset + query.limit)
    .map((group) => rowOf(group, query))
}

function ledger(
  orders: readonly RandomOrder[],
  refunds: readonly RandomRefund[],
  zone: string,
): Entry[] {
  const counted = orders.filter((order) => !order.is_test)
  const sales = counted.map((order) => ({
    isSale: true,
    local: wallClock(order.processed_at, zone),
    gross: units(order.gross_sales),
    discount: units(order.discounts),
    refund: 0n,
    order,
  }))
  const given = refunds.flatMap((refund) =>
    counted
      .filter((order) => order.order_id === refund.order_id)
      .map((order) => ({
        isSale: false,
        local: wallClock(refund.refunded_at, zone),
        gross: 0n,
        discount: 0n,
        refund: units(refund.merchandise),
        order,
      })),
  )
  return [...sales, ...given]
}

function wallClock(instant: string, zone: string): Date {
  const date = new Date(instant)
  const text = date.toLocaleString('sv-SE', { timeZone: zone })
  return new Date(`${text.replace(' ', 'T')}.${instant.slice(20, 23)}Z`)
}

function isAskedFor(entry: Entry, { dateRange, filters }: RandomQuery): boolean {
  const day = entry.local.toISOString().slice(0, 10)
  if (dateRange && (day < dateRange[0] || day > dateRange[1])) return false
  return filters.every(({ member, operator, values }) => {
    if (member !== 'shippingCountry' && member !== 'isFirstOrder') return true
    const value = dimensionOf(entry, member)
    const text = value === null ? null : String(value)
    const among = values.includes(text)
    const within =
      text !== null &&
      values.some((part) => part !== null && text.toLowerCase().includes(part.toLowerCase()))
    switch (operator) {
      case 'equals':
        return among
      case 'notEquals':
        return !among
      case 'contains':
        return text === null ? among : within
      case 'notContains':
        return text === null ? !among : !within
      case 'set':
        return text !== null
      case 'notSet':
        return text === null
      default:
        throw new Error(`${operator} is not for rows`)
    }
  })
}

function dimensionOf({ order }: Entry, name: RandomQuery['dimensions'][number]): Key {
  if (name === 'shippingCountry') return order.shipping_country
  return order.customer_order_index === null ? null : order.customer_order_index === 1
}

function bucket(local: Date, granularity: Granularity): string {
  const start = new Date(local)
  start.setUTCMinutes(0, 0, 0)
  if (granularity !== 'hour') start.setUTCHours(0)
  if (granularity === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7))
  if (['month', 'quarter', 'year'].includes(granularity)) start.setUTCDate(1)
  if (granularity === 'quarter') start.setUTCMonth(start.getUTCMonth() - (start.getUTCMonth() % 3))
  if (granularity === 'year') start.setUTCMonth(0)
  return start.toISOString().slice(0, 23)
}

/** In ten-thousandths; null where there is nothing to compute from. */
function measureOf({ entries }: Group, name: string): bigint | null {
  const sum = (part: (entry: Entry) => bigint) =>
    entries.length === 0 ? null : entries.map(part).reduce((total, value) => total + value, 0n)
  const sales = entries.filter((entry) => entry.isSale)
  const people = new Set(sales.flatMap(({ order }) => order.customer_id ?? []))
  switch (name) {
    case 'orders':
      return BigInt(sales.length) * 10_000n
    case 'customers':
      return BigInt(people.size) * 10_000n
    case 'grossSales':
      return sum((entry) => entry.gross)
    case 'discounts':
      return sum((entry) => entry.discount)
    case 'refunds':
      return sum((entry) => entry.refund)
    case 'netSales':
      return sum((entry) => entry.gross - entry.discount - entry.refund)
    case 'averageOrderValue': {
      const sold = sum((entry) => entry.gross - entry.discount)
      return sold === null || sales.length === 0 ? null : halfAway(sold, BigInt(sales.length))
    }
    default:
      throw new Error(`There is no measure ${name}`)
  }
}

function halfAway(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

function groupPasses(group: Group, { member, operator, values }: RandomFilter): boolean {
  if (member === 'shippingCountry' || member === 'isFirstOrder') return true
  const value = measureOf(group, member)
  const bound = units(values[0] ?? '0')
  if (value === null) return operator === 'notEquals'
  switch (operator) {
    case 'gt':
      return value > bound
    case 'gte':
      return value >= bound
    case 'lt':
      return value < bound
    case 'lte':
      return value <= bound
    case 'equals':
      return value === bound
    case 'notEquals':
      return value !== bound
    default:
      throw new Error(`${operator} is not for measures`)
  }
}

function compareGroups(
  left: Group,
  right: Group,
  keyNames: readonly string[],
  query: RandomQuery,
): number {
  const [measure = ''] = query.measures
  const usual = query.granularity ? ['happenedAt', 'asc'] : [measure, 'desc']
  const order = query.order ?? [usual]
  for (const [name = '', direction] of [...order, ...keyNames.map((key) => [key, 'asc'])]) {
    const at = keyNames.indexOf(name)
    const valueOf = (group: Group) => (at < 0 ? measureOf(group, name) : (group.keys[at] ?? null))
    const difference = compareValues(valueOf(left), valueOf(right), direction === 'desc')
    if (difference !== 0) return difference
  }
  return 0
}

/** Nothing comes last, whichever the direction. */
function compareValues(left: Key | bigint, right: Key | bigint, descending: boolean): number {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right === descending ? 1 : -1
}

function rowOf(group: Group, query: RandomQuery): Record<string, Cell> {
  const row: Record<string, Cell> = {}
  for (const [index, dimension] of query.dimensions.entries()) {
    row[`ShopifyOrders.${dimension}`] = group.keys[index] ?? null
  }
  if (query.granularity) {
    row[`ShopifyOrders.happenedAt.${query.granularity}`] = group.keys.at(-1) ?? null
    row['ShopifyOrders.happenedAt'] = group.keys.at(-1) ?? null
  }
  for (const measure of query.measures) {
    row[`ShopifyOrders.${measure}`] = decimalText(measureOf(group, measure))
  }
  return row
}

function units(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(4, '0'))
  return decimal.startsWith('-') ? -size : size
}

function decimalText(value: bigint | null): string | null {
  if (value === null) return null
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0')
  const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '')
  return value < 0n ? `-${text}` : text
}
