import { dayNumber, formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../create-world.ts'
import { createLedgers } from './create-ledgers.ts'
import { calendar, ledgers, options, world } from './ledger-shop.fixture.ts'
import type { VisitDay } from './ledger-types.ts'

const { visits } = ledgers
const later = new Date('2024-12-31T17:00:00Z')
const first = dayNumber(options.startDay)
const days = Array.from({ length: 120 }, (_, offset) => formatDay(first + offset))
const orders = [...world.orders.until(later)].filter(
  (order) => order.journey !== null && order.createdAt < calendar.midnight(first + days.length),
)

describe('the visit ledger', () => {
  it('counts nearly every web order as a purchase on its day, with its revenue', () => {
    let counted = 0
    for (const day of days) {
      const placed = orders.filter(({ createdAt }) => formatDay(calendar.dayAt(createdAt)) === day)
      const rows = visits.day(day, later)
      expect(total(rows, 'purchases')).toBeLessThanOrEqual(placed.length)
      expect(total(rows, 'revenueMinor')).toBeLessThanOrEqual(
        placed.reduce((sum, order) => sum + order.totalMinor, 0),
      )
      counted += total(rows, 'purchases')
    }
    expect(counted / orders.length).toBeGreaterThan(0.91)
    expect(counted / orders.length).toBeLessThan(0.95)
  })

  it('attributes a purchase to the link of the last visit', () => {
    const rows = days.flatMap((day) => visits.day(day, later))
    for (const campaign of ['weekly_digest', 'retargeting_catalog', 'shopping_all', 'gear_blogs']) {
      const tagged = orders.filter((order) => order.journey?.lastVisit.utm?.campaign === campaign)
      const own = rows.filter((row) => row.campaign === campaign)
      const share = total(own, 'purchases') / tagged.length
      expect(share).toBeGreaterThan(0.8)
      expect(share).toBeLessThanOrEqual(1)
    }
    const untagged = orders.filter((order) => order.journey?.lastVisit.utm === null)
    const free = rows.filter((row) => ['Direct', 'Organic Search'].includes(row.channelGroup))
    expect(total(free, 'purchases') / untagged.length).toBeGreaterThan(0.88)
    expect(free.filter((row) => row.campaign !== null || row.medium === 'cpc')).toEqual([])
  })

  it('has a conversion rate of a few percent in every channel', () => {
    const rows = days.flatMap((day) => visits.day(day, later))
    for (const group of new Set(rows.map((row) => row.channelGroup))) {
      const own = rows.filter((row) => row.channelGroup === group)
      const rate = total(own, 'purchases') / total(own, 'sessions')
      expect(rate).toBeGreaterThan(0.01)
      expect(rate).toBeLessThan(0.055)
    }
  })

  it('has unique rows with consistent counts', () => {
    for (const day of days.slice(0, 20)) {
      const rows = visits.day(day, later)
      const names = rows.map(
        ({ source, medium, campaign, content, term, landingPage, device, country }) =>
          JSON.stringify([source, medium, campaign, content, term, landingPage, device, country]),
      )
      expect(new Set(names).size).toBe(rows.length)
      const wrong = rows.filter(
        (row) =>
          row.users < 1 ||
          row.users > row.sessions ||
          row.newUsers > row.users ||
          row.engagedSessions > row.sessions ||
          row.pageViews < row.sessions ||
          row.checkouts < row.purchases ||
          row.landingPage.includes('?') ||
          !row.landingPage.startsWith('/'),
      )
      expect(wrong).toEqual([])
    }
  })

  it('grows for up to two days and is final afterwards', () => {
    const midnight = calendar.midnight(dayNumber('2024-03-05'))
    const looks = Array.from({ length: 24 }, (_, each) =>
      visits.day('2024-03-05', new Date(midnight + each * 4 * 3_600_000)),
    )
    const sessions = looks.map((rows) => total(rows, 'sessions'))
    expect(sessions[0]).toBe(0)
    expect(sessions.toSorted((a, b) => a - b)).toEqual(sessions)
    expect(new Set(sessions.slice(0, 7)).size).toBe(7)
    expect(sessions[11]).toBeGreaterThan(sessions[6] ?? 0)
    expect(looks[12]).toEqual(looks.at(-1))
    expect(looks.at(-1)).toEqual(visits.day('2024-03-05', later))
    expect(visits.day('2024-03-06', new Date(midnight))).toEqual([])
  })

  it('limits the rows of a day in a very large shop', () => {
    // `npm run soak` tests a shop ten times as large.
    const orders = process.env['LARGE_SHOPS'] === undefined ? 100_000 : 1_000_000
    const large = createLedgers(createWorld({ ...options, orders }))
    const rows = large.visits.day('2023-11-25', new Date('2023-12-01T00:00:00Z'))
    expect(total(rows, 'sessions')).toBeGreaterThan(orders / 50)
    expect(rows.length).toBeLessThan(4000)
  })
})

function total(rows: readonly VisitDay[], what: 'purchases' | 'revenueMinor' | 'sessions'): number {
  return rows.reduce((sum, row) => sum + row[what], 0)
}
