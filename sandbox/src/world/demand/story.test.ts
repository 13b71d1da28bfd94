import { dayNumber, formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { createShop } from '../../create-shop.ts'
import { scenarioStartDay, scenarioWorld } from '../../scenarios.ts'
import { blackFridayOf, createCalendar } from '../calendar.ts'
import type { Order } from '../entities.ts'
import { storyDays } from './story.ts'

const today = '2026-10-20'
const end = dayNumber(today)
const at = new Date(`${today}T12:00:00Z`)
const world = scenarioWorld('brief', { startDay: scenarioStartDay(today, 'brief') })
const { ledgers } = createShop({ name: 'story', title: 'Story', world })
const { dayAt } = createCalendar('America/New_York')
const told = world.truth(at).filter(({ from }) => from >= formatDay(end - storyDays))
const entryOf = (event: (typeof told)[number]['event'], metric?: string) => {
  const found = told.find((one) => one.event === event && (metric ?? one.metric) === one.metric)
  if (found === undefined) throw new Error(`There was no ${event}`)
  return found
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => formatDay(dayNumber(from) + n))

const orders = [...world.orders.until(at)].filter(({ isTest }) => !isTest)
const perDay = (of: (order: Order) => number, from: string, count: number) => {
  const among = new Set(days(from, count))
  return sum(orders.filter((one) => among.has(formatDay(dayAt(one.createdAt)))).map(of)) / count
}
const unitsOf = (title: string) => (order: Order) =>
  sum(order.lines.filter((line) => line.title === title).map(({ quantity }) => quantity))
const returningOrders = ({ customerOrderIndex }: Order) => Number((customerOrderIndex ?? 0) > 1)
const before = (from: string, count: number) => formatDay(dayNumber(from) - count)

describe('the last weeks of the demo', () => {
  it('have eight kinds of events within 28 days', () => {
    expect(new Set(told.map(({ event }) => event))).toEqual(
      new Set([
        'price_change',
        'campaign_pause',
        'tracking_outage',
        'popular_email',
        'stock_out',
        'refund_batch',
        'reminder_pause',
        'takeoff',
      ]),
    )
    expect(told.every(({ from }) => from < today)).toBe(true)
  })

  it('change what the shop sold', () => {
    const soldOut = entryOf('stock_out', 'units')
    expect(perDay(unitsOf(soldOut.name), soldOut.from, 10)).toBe(0)
    expect(perDay(unitsOf(soldOut.name), before(soldOut.from, 28), 28)).toBeGreaterThan(1)
    const rising = entryOf('takeoff')
    expect(perDay(unitsOf(rising.name), rising.from, 5)).toBeGreaterThan(
      3 * perDay(unitsOf(rising.name), before(rising.from, 28), 28),
    )
    const dearer = entryOf('price_change', 'unit_price')
    const product = [...world.products.until(at)].find(({ title }) => title === dearer.name)
    const price = (day: string) =>
      world.products.get(product?.index ?? 0, new Date(`${day}T12:00:00Z`)).variants[0]?.priceMinor
    expect(price(dearer.from)).toBeCloseTo(1.12 * (price(before(dearer.from, 1)) ?? 0), -1)
  })

  it('keep returning customers away for three days', () => {
    const { from, factor } = entryOf('reminder_pause')
    const returning = perDay(returningOrders, before(from, 28), 28)
    expect(perDay(returningOrders, from, 3)).toBeLessThan(2 * factor * returning)
    const share = returning / perDay(() => 1, before(from, 28), 28)
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.3)
  })

  it('change ads, visits, emails and refunds', () => {
    const spend = (day: string) => sum(ledgers.ads.FB.day(day, at).map((row) => row.spendMinor))
    const paused = entryOf('campaign_pause').from
    expect(spend(paused)).toBeLessThan(0.6 * spend(before(paused, 1)))
    const visits = (day: string) => sum(ledgers.visits.day(day, at).map((row) => row.sessions))
    const outage = entryOf('tracking_outage').from
    expect(visits(outage)).toBeLessThan(0.3 * visits(before(outage, 1)))
    const email = entryOf('popular_email')
    const campaign = ledgers.mail.campaigns(at).find(({ name }) => name === email.name)
    const sales = (day: string, id?: string) => {
      const rows = ledgers.mail
        .day(day, at)
        .filter((row) => (id ?? row.campaignId) === row.campaignId)
      return sum(rows.map((row) => row.conversions))
    }
    expect(sales(email.from, campaign?.id)).toBeGreaterThan(0.5 * sales(email.from))
    expect(sales(email.from)).toBeGreaterThan(3 * sales(before(email.from, 1)))
    const refunded = (day: string) =>
      orders
        .flatMap(({ refunds }) => refunds)
        .filter((one) => formatDay(dayAt(one.createdAt)) === day).length
    const batch = entryOf('refund_batch').from
    expect(refunded(batch)).toBeGreaterThan(10)
    expect(refunded(before(batch, 1))).toBeLessThan(10)
  })

  it('are written down in the action log, each event on its first day', () => {
    expect(world.actions.map(({ date }) => date).toSorted()).toEqual(
      [...new Set(told.map(({ from }) => from))].toSorted(),
    )
  })

  it('keep clear of Black Friday', () => {
    for (let later = 0; later < 40; later += 8) {
      const day = formatDay(dayNumber('2026-11-20') + later)
      const next = scenarioWorld('brief', { startDay: scenarioStartDay(day, 'brief') })
      const friday = blackFridayOf(2026)
      const outage = next
        .truth(new Date(`${day}T12:00:00Z`))
        .filter(({ event }) => event === 'tracking_outage' || event === 'refund_batch')
      expect(outage).toHaveLength(2)
      for (const { from } of outage) {
        expect(dayNumber(from) < friday - 3 || dayNumber(from) > friday + 5).toBe(true)
      }
    }
  })

  it('do not exist in other shops', () => {
    const plain = scenarioWorld('tiny', { startDay: scenarioStartDay(today, 'tiny') })
    expect(plain.actions).toEqual([])
  })
})
