import { dayNumber, formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { weekdayOf } from '../calendar.ts'
import { calendar, ledgers, options, world } from './ledger-shop.fixture.ts'
import type { MailDay } from './ledger-types.ts'

const { mail } = ledgers
const later = new Date('2024-12-31T17:00:00Z')
const first = dayNumber(options.startDay)
const days = Array.from({ length: 380 }, (_, offset) => formatDay(first + offset))
const campaigns = mail.campaigns(later)
const rows = days.flatMap((day) => mail.day(day, later).map((row) => ({ ...row, day })))

describe('the mail ledger', () => {
  it('is eventually credited with every order from an email', () => {
    const brought = [...world.orders.until(later)].filter(
      (order) =>
        order.journey?.lastVisit.utm?.source === 'klaviyo' &&
        order.createdAt < calendar.midnight(first + days.length) &&
        !order.isTest,
    )
    const kept = brought.filter((order) => order.cancelledAt === null)
    expect(total(rows, 'conversions')).toBeGreaterThanOrEqual(kept.length)
    expect(total(rows, 'conversions')).toBeLessThanOrEqual(brought.length)
    const flow = campaigns.find(({ name }) => name === 'win_back')
    const tagged = kept.filter(
      ({ journey }) => journey?.lastVisit.utm?.campaign === 'win_back',
    ).length
    const credited = total(
      rows.filter((row) => row.campaignId === flow?.id),
      'conversions',
    )
    expect(credited).toBeGreaterThanOrEqual(tagged)
    expect(credited).toBeLessThan(tagged * 1.25)
  })

  it('sends a digest on Thursdays at three, and announcements of events', () => {
    const sent = campaigns.filter(({ sentAt }) => sentAt !== null)
    const weekly = sent.filter(({ name }) => name.startsWith('Weekly digest'))
    expect(weekly.length).toBeGreaterThan(56)
    for (const { sentAt } of weekly) {
      const day = calendar.dayAt(sentAt ?? 0)
      expect(weekdayOf(day)).toBe(3)
      expect((sentAt ?? 0) - calendar.midnight(day)).toBe(15 * 3_600_000)
    }
    const announced = new Set(
      sent
        .filter((each) => !weekly.includes(each))
        .map(({ sentAt }) => calendar.dayAt(sentAt ?? 0)),
    )
    const events = world.truth(later).filter((entry) => entry.slice === null)
    const promotions = events.filter(({ event }) => event === 'promotion' || event === 'launch')
    expect(promotions.length).toBeGreaterThan(3)
    for (const { from } of promotions) expect(announced).toContain(dayNumber(from))
    const fridays = events.filter(({ event, factor }) => event === 'black_friday' && factor > 4)
    for (const { from } of fridays) expect(announced).toContain(dayNumber(from))
  })

  it('attributes orders from the weekly digest to the latest one sent before them', () => {
    const weekly = campaigns.filter(({ name }) => name.startsWith('Weekly digest'))
    const ids = new Set(weekly.map(({ id }) => id))
    const own = rows.filter((row) => ids.has(row.campaignId))
    expect(total(own, 'conversions')).toBeGreaterThan(100)
    for (const row of own) {
      const sentAt = weekly.find(({ id }) => id === row.campaignId)?.sentAt ?? 0
      const age = dayNumber(row.day) - calendar.dayAt(sentAt)
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThanOrEqual(7)
    }
  })

  it('sends to all current subscribers', () => {
    const campaign = campaigns.findLast(({ name }) => name.startsWith('Weekly digest'))
    const sentAt = campaign?.sentAt ?? 0
    const midnight = new Date(calendar.midnight(calendar.dayAt(sentAt)) - 1)
    const readers = [...world.customers.until(midnight)].filter(({ acceptsEmail }) => acceptsEmail)
    const day = formatDay(calendar.dayAt(sentAt))
    const row = mail.day(day, later).find(({ campaignId }) => campaignId === campaign?.id)
    expect(row?.recipients).toBe(readers.length)
  })

  it('counts a click for every purchase and an open for every click', () => {
    const wrong = rows.filter(
      (row) =>
        row.delivered + row.bounces !== row.recipients ||
        row.clicks < row.conversions ||
        row.opens < row.clicks ||
        row.unsubscribes < 0 ||
        Object.values(row).some(
          (value) => typeof value === 'number' && !Number.isSafeInteger(value),
        ),
    )
    expect(wrong).toEqual([])
    const messages = new Map(
      campaigns.flatMap(({ id, messages: each }) => each.map((message) => [message.id, id])),
    )
    expect(rows.filter((row) => messages.get(row.messageId) !== row.campaignId)).toEqual([])
    const names = rows.map((row) => `${row.day} ${row.messageId}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('names a reader for every unique open and click, of whom buyers are some', () => {
    const last = new Map<number, string>()
    for (const day of days.slice(200, 340)) {
      const stats = mail.day(day, later)
      const read = mail.readers(day)
      expect(read.map(({ row }) => row)).toEqual(stats)
      for (const { row, opened, clicked, from, to } of read) {
        expect([new Set(opened).size, new Set(clicked).size]).toEqual([row.opens, row.clicks])
        expect(clicked.every((reader) => opened.includes(reader))).toBe(true)
        expect(from < to && calendar.dayAt(from) === dayNumber(day)).toBe(true)
        for (const reader of opened) last.set(reader, day)
      }
    }
    const now = new Date(calendar.midnight(dayNumber(days[340] ?? '')))
    const subscribers = [...world.customers.until(now)].filter(
      ({ acceptsEmail, createdAt }) => acceptsEmail && createdAt < calendar.midnight(first + 200),
    )
    const silent = subscribers.filter(({ index }) => (last.get(index) ?? '') < (days[250] ?? ''))
    // Some open nothing for three months, most do.
    expect(silent.length / subscribers.length).toBeGreaterThan(0.15)
    expect(silent.length / subscribers.length).toBeLessThan(0.6)
    const brought = [...world.orders.until(now)].filter(
      (order) =>
        order.journey?.lastVisit.utm?.source === 'klaviyo' &&
        order.createdAt > calendar.midnight(first + 200) &&
        !order.isTest,
    )
    const buyers = brought
      .flatMap(({ customerId }) => (customerId === null ? [] : world.customers.indexOf(customerId)))
      .filter((buyer) => buyer !== null && world.customers.get(buyer, now).email !== null)
    expect(buyers.length).toBeGreaterThan(50)
    expect(buyers.filter((buyer) => !last.has(buyer ?? -1))).toEqual([])
  })

  it('adds orders for five days', () => {
    let restated = 0
    for (const day of days.slice(30, 90)) {
      const after = (count: number) =>
        mail.day(day, new Date(calendar.midnight(dayNumber(day) + count)))
      expect(after(5)).toEqual(mail.day(day, later))
      if (total(after(1), 'conversions') < total(after(5), 'conversions')) restated++
    }
    expect(restated).toBeGreaterThan(5)
  })

  it('shows a campaign as draft, then scheduled, then sent', () => {
    const weekly = campaigns.find(({ name }) => name === 'Weekly digest 2024-03-07')
    const sentAt = Date.parse('2024-03-07T15:00:00-05:00')
    expect(weekly?.sentAt).toBe(sentAt)
    const seen = [-80, -30, -10, 1].map((hours) => {
      const at = new Date(sentAt + hours * 3_600_000)
      const then = mail.campaigns(at).find(({ id }) => id === weekly?.id)
      expect(then?.updatedAt ?? 0).toBeLessThanOrEqual(at.getTime())
      return then?.status
    })
    expect(seen).toEqual([undefined, 'draft', 'scheduled', 'sent'])
    const written = (hour: string) =>
      mail
        .day('2024-03-07', new Date(`2024-03-07T${hour}:00:00-05:00`))
        .find(({ campaignId }) => campaignId === weekly?.id)
    expect(written('14')).toBeUndefined()
    expect(written('16')?.recipients).toBe(written('23')?.recipients)
    expect(written('16')?.opens ?? 0).toBeLessThan(written('23')?.opens ?? 0)
    expect(mail.day('2024-03-08', new Date(sentAt))).toEqual([])
  })
})

function total(these: readonly MailDay[], what: 'conversions' | 'revenueMinor'): number {
  return these.reduce((sum, row) => sum + row[what], 0)
}
