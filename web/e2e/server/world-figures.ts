import { scenarioStartDay, scenarioWorld, type Order } from '@cartograph/sandbox'

export interface Figures {
  readonly netSalesMinor: number
  readonly orders: number
  readonly refundsMinor: number
}

/** Of the data that the tests begin with. */
const scenario = 'brief'

/**
 * What the shop of the demo sold on complete days, added up from the world's own orders in whole cents, by
 * nothing that the product is made of: no connector, no engine, no query.
 */
export function computeFigures(firstUse: Date, days: readonly string[], now: Date): Figures {
  const figures = { netSalesMinor: 0, orders: 0, refundsMinor: 0 }
  const byDay = figuresByDay(firstUse, now)
  for (const day of days) {
    const { netSalesMinor, orders, refundsMinor } = byDay.get(day) ?? nothing
    figures.netSalesMinor += netSalesMinor
    figures.orders += orders
    figures.refundsMinor += refundsMinor
  }
  return figures
}

const nothing: Figures = { netSalesMinor: 0, orders: 0, refundsMinor: 0 }
/** By the first day of the world and today: earlier days are complete. */
const computed = new Map<string, ReadonlyMap<string, Figures>>()

function figuresByDay(firstUse: Date, now: Date): ReadonlyMap<string, Figures> {
  const startDay = scenarioStartDay(firstUse.toISOString().slice(0, 10), scenario)
  const key = `${startDay} ${dayInNewYork(now.getTime())}`
  const known = computed.get(key)
  if (known !== undefined) return known
  const byDay = new Map<string, Writable<Figures>>()
  const on = (moment: number) => {
    const day = dayInNewYork(moment)
    const figures = byDay.get(day) ?? { ...nothing }
    byDay.set(day, figures)
    return figures
  }
  for (const order of scenarioWorld(scenario, { startDay }).orders.until(now)) {
    if (order.isTest) continue
    const ordered = on(order.createdAt)
    ordered.orders += 1
    ordered.netSalesMinor += goodsSold(order)
    for (const refund of order.refunds) {
      const refunded = on(refund.createdAt)
      for (const line of refund.lines) {
        const sold = order.lines.find((candidate) => candidate.id === line.lineId)
        if (sold?.isGiftCard) continue
        refunded.refundsMinor += line.merchandiseMinor
        refunded.netSalesMinor -= line.merchandiseMinor
      }
    }
  }
  computed.set(key, byDay)
  return byDay
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

function goodsSold(order: Order): number {
  let minor = 0
  for (const line of order.lines) {
    if (line.isGiftCard) continue
    minor += line.unitPriceMinor * line.quantity
    for (const discount of line.discounts) minor -= discount.amountMinor
  }
  return minor
}

/** The days before the one that `now` falls on in New York, newest last. */
export function completeDaysBefore(now: Date, count: number): string[] {
  const today = new Date(`${dayInNewYork(now.getTime())}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) =>
    new Date(today.getTime() - (count - index) * 86_400_000).toISOString().slice(0, 10),
  )
}

const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' })

function dayInNewYork(moment: number): string {
  return newYork.format(moment)
}

/** 1234567 → '$12,345.67' */
export function dollars(minor: number): string {
  return (minor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
