import { dayNumber } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { createCalendar } from '../calendar.ts'
import { createWorld } from '../create-world.ts'
import type { Order } from '../entities.ts'
import type { TruthEntry } from './truth.ts'

const timezone = 'America/New_York'
const world = createWorld({
  seed: 5,
  startDay: '2023-11-21',
  orders: 60_000,
  timezone,
  currency: 'USD',
})
const at = new Date('2026-11-20T00:00:00Z')
const truth = world.truth(at)
const calendar = createCalendar(timezone)
const byDay = new Map<number, Order[]>()
for (const order of world.orders.until(at)) {
  const day = calendar.dayAt(order.createdAt)
  byDay.set(day, [...(byDay.get(day) ?? []), order])
}

describe('the truth of a world', () => {
  it('lists every kind of event with its days', () => {
    expect(new Set(truth.map((entry) => entry.event))).toEqual(
      new Set([
        'promotion',
        'black_friday',
        'launch',
        'stock_out',
        'price_change',
        'campaign_pause',
      ]),
    )
    for (const { from, to } of truth) expect(to === null || to >= from).toBe(true)
  })

  it('lists no event before it begins', () => {
    const early = world.truth(new Date('2024-06-01T00:00:00Z'))
    expect(early.length).toBeGreaterThan(0)
    expect(early.every((entry) => entry.from <= '2024-05-31')).toBe(true)
    expect(truth.slice(0, early.length)).toEqual(early)
  })

  it('a promotion raises orders, which use its code', () => {
    for (const promotion of entries('promotion')) {
      const during = daysOf(promotion).map(ordersOn)
      expect(mean(during)).toBeGreaterThan(mean(daysAround(promotion).map(ordersOn)) * 1.15)
      const used = daysOf(promotion).flatMap((day) => byDay.get(day) ?? [])
      const share = used.filter((order) => order.discountCodes.includes(promotion.name)).length
      expect(share / used.length).toBeGreaterThan(0.4)
    }
  })

  it('Black Friday is the largest day of its year', () => {
    const fridays = entries('black_friday').filter((entry) => entry.factor > 4)
    expect(fridays.map((entry) => entry.from)).toEqual(['2024-11-29', '2025-11-28'])
    for (const { from } of fridays) {
      const day = dayNumber(from)
      const others = Array.from({ length: 300 }, (_, back) => ordersOn(day - back - 2))
      expect(ordersOn(day)).toBeGreaterThan(Math.max(...others))
    }
  })

  it('a sold-out product has no sales and no stock', () => {
    const stockOuts = entries('stock_out').filter((entry) => entry.slice !== null)
    expect(stockOuts.length).toBeGreaterThan(3)
    for (const stockOut of stockOuts) {
      expect(daysOf(stockOut).reduce((total, day) => total + unitsOn(day, stockOut), 0)).toBe(0)
      expect(daysAround(stockOut).some((day) => unitsOn(day, stockOut) > 0)).toBe(true)
      const index = world.products.indexOf(Number(stockOut.slice?.value)) ?? -1
      const noon = new Date(calendar.midnight(dayNumber(stockOut.from)) + 43_200_000)
      const stock = world.products.get(index, noon).variants.map((each) => each.inventoryQuantity)
      expect(new Set(stock)).toEqual(new Set([0]))
    }
  })

  it('a price change applies from its day on', () => {
    const changes = entries('price_change').filter((entry) => entry.metric === 'unit_price')
    for (const change of changes) {
      const index = world.products.indexOf(Number(change.slice?.value)) ?? -1
      const midnight = calendar.midnight(dayNumber(change.from))
      const before = world.products.get(index, new Date(midnight - 1000)).variants[0]
      const after = world.products.get(index, new Date(midnight)).variants[0]
      const factor = (after?.priceMinor ?? 0) / (before?.priceMinor ?? 1)
      expect(factor).toBeCloseTo(change.factor, 2)
    }
    expect(changes.length).toBeGreaterThan(4)
  })

  it('a new product sells from its launch on, three times as much at first', () => {
    const launches = entries('launch').filter((entry) => entry.slice !== null)
    expect(launches.length).toBeGreaterThan(3)
    let during = 0
    let later = 0
    for (const launch of launches) {
      const from = dayNumber(launch.from)
      expect(unitsOn(from - 1, launch)).toBe(0)
      for (let day = from; day < from + 21; day++) {
        during += unitsOn(day, launch) / ordersOn(day)
        later += unitsOn(day + 21, launch) / ordersOn(day + 21)
      }
    }
    expect(during / later).toBeGreaterThan(2)
    expect(during / later).toBeLessThan(4)
  })

  it('a paused campaign has a quarter of its orders', () => {
    const pauses = entries('campaign_pause').filter((entry) => entry.slice !== null)
    expect(pauses.length).toBeGreaterThan(1)
    for (const pause of pauses) {
      const tagged = (day: number) =>
        (byDay.get(day) ?? []).filter(
          (order) => order.journey?.lastVisit.utm?.source === pause.slice?.value,
        ).length
      const ratio = mean(daysOf(pause).map(tagged)) / mean(daysAround(pause).map(tagged))
      expect(ratio).toBeGreaterThan(0.1)
      expect(ratio).toBeLessThan(0.5)
    }
  })
})

function entries(event: TruthEntry['event']): TruthEntry[] {
  return truth.filter((entry) => entry.event === event && (entry.to ?? '') < '2026-11-01')
}

function daysOf({ from, to }: TruthEntry): number[] {
  const first = dayNumber(from)
  return Array.from({ length: dayNumber(to ?? from) - first + 1 }, (_, offset) => first + offset)
}

/** The three weeks before and the three weeks after. */
function daysAround({ from, to }: TruthEntry): number[] {
  const around = Array.from({ length: 21 }, (_, offset) => offset + 1)
  const last = dayNumber(to ?? from)
  return around.flatMap((offset) => [dayNumber(from) - offset, last + offset])
}

function ordersOn(day: number): number {
  return byDay.get(day)?.length ?? 0
}

function unitsOn(day: number, { slice }: TruthEntry): number {
  let units = 0
  for (const order of byDay.get(day) ?? []) {
    for (const line of order.lines) {
      if (String(line.productId) === slice?.value) units += line.quantity
    }
  }
  return units
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
