import { dayNumber, formatDay } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { calendar, ledgers, options, world } from './ledger-shop.fixture.ts'
import type { AdDay, AdPlatform } from './ledger-types.ts'

const later = new Date('2024-12-31T17:00:00Z')
const first = dayNumber(options.startDay)
const days = Array.from({ length: 330 }, (_, offset) => formatDay(first + offset))
const platforms = ['FB', 'GD', 'TT'] as const
const sources: Readonly<Record<(typeof platforms)[number], readonly string[]>> = {
  FB: ['facebook', 'instagram'],
  GD: ['google'],
  TT: ['tiktok'],
}

describe('the ad ledger', () => {
  it.each(platforms)('eventually attributes every order from a link of %s', (platform) => {
    const last = calendar.midnight(first + days.length)
    const brought = [...world.orders.until(later)].filter((order) => {
      const source = order.journey?.lastVisit.utm?.source
      const isOurs = source !== undefined && sources[platform].includes(source)
      return isOurs && order.createdAt < last && !order.isTest
    })
    const kept = brought.filter((order) => order.cancelledAt === null)
    const claimed = sumOf(days, platform, 'conversions')
    expect(claimed).toBeGreaterThanOrEqual(kept.length)
    expect(claimed).toBeLessThanOrEqual(brought.length)
    const value = (orders: typeof brought) => orders.reduce((sum, each) => sum + each.totalMinor, 0)
    expect(sumOf(days, platform, 'conversionValueMinor')).toBeGreaterThanOrEqual(value(kept))
    expect(sumOf(days, platform, 'conversionValueMinor')).toBeLessThanOrEqual(value(brought))
  })

  it.each(platforms)(
    '%s has spend on every day, with a return of two to four times as much',
    (platform) => {
      for (const day of days) expect(sumOf([day], platform, 'spendMinor')).toBeGreaterThan(0)
      const spend = sumOf(days, platform, 'spendMinor')
      const back = sumOf(days, platform, 'conversionValueMinor') / spend
      expect(back).toBeGreaterThan(1.8)
      expect(back).toBeLessThan(4.2)
    },
  )

  it.each(platforms)(
    '%s has one row for each ad with impressions, and none for others',
    (platform) => {
      const { campaigns } = ledgers.ads[platform]
      const ads = new Set<string>()
      for (const { id, adSets } of campaigns) {
        for (const adSet of adSets) {
          for (const ad of adSet.ads) ads.add(`${id} ${adSet.id} ${ad.id}`)
        }
      }
      const shown = new Set<string>()
      for (const day of days) {
        const rows = ledgers.ads[platform].day(day, later)
        const names = rows.map((row) => `${row.campaignId} ${row.adSetId} ${row.adId}`)
        expect(new Set(names).size).toBe(names.length)
        expect(rows.length).toBeLessThan(ads.size + 1)
        for (const name of names) shown.add(name)
        for (const row of rows) {
          expect(row.clicks).toBeGreaterThanOrEqual(row.conversions)
          expect(row.impressions).toBeGreaterThanOrEqual(row.clicks)
          expect(Number.isSafeInteger(row.spendMinor)).toBe(true)
        }
      }
      expect(shown).toEqual(ads)
      expect(days.some((day) => ledgers.ads[platform].day(day, later).length < ads.size)).toBe(true)
    },
  )

  it('names its campaigns like the tags of its links', () => {
    const tagged = new Set<string>()
    for (const order of world.orders.until(later)) {
      const utm = order.journey?.lastVisit.utm
      const isPaid = utm?.medium === 'paid_social' || utm?.medium === 'cpc'
      if (isPaid && utm.campaign !== null) tagged.add(utm.campaign)
    }
    const names = platforms.flatMap((each) => ledgers.ads[each].campaigns.map(({ name }) => name))
    expect(new Set(names)).toEqual(tagged)
  })

  it.each([
    ['AA', 'Google', 0.1],
    ['BA', 'Google', 0.15],
    ['MT', 'direct', 0.12],
    ['LI', 'direct', 0.1],
    ['PT', 'Google', 0.2],
    ['RL', 'direct', 0.08],
    ['SC', 'direct', 0.15],
    ['TW', 'Google', 0.08],
  ] as const)(
    'credits ads of %s that are seen and not clicked with orders from %s, a share of %f',
    (platform, source, expected) => {
      const last = calendar.midnight(first + days.length)
      const untagged = [...world.orders.until(later)].filter((order) => {
        const visit = order.journey?.lastVisit
        return visit?.source === source && visit.utm === null && order.createdAt < last
      })
      const share = sumOf(days, platform, 'conversions') / untagged.length
      expect(share).toBeGreaterThan(expected * 0.75)
      expect(share).toBeLessThan(expected * 1.25)
      for (const day of days) expect(sumOf([day], platform, 'spendMinor')).toBeGreaterThan(0)
    },
  )

  it('has ids of its own for each ad, on every platform', () => {
    const ids = Object.values(ledgers.ads).flatMap(({ campaigns }) =>
      campaigns.flatMap(({ id, adSets }) => [
        id,
        ...adSets.flatMap((adSet) => [adSet.id, ...adSet.ads.map((ad) => ad.id)]),
      ]),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('spends less on a channel while its campaign is paused', () => {
    const pause = world.truth(later).find((entry) => entry.event === 'campaign_pause')
    const platform = pause?.name === 'facebook' ? 'FB' : 'GD'
    const from = dayNumber(pause?.from ?? '')
    const during = meanSpend(platform, pause?.name ?? '', [from, from + 1, from + 2])
    const before = meanSpend(platform, pause?.name ?? '', [from - 7, from - 6, from - 5])
    expect(during / before).toBeLessThan(0.5)
  })

  it('adds purchases for four weeks and corrects spend for three days', () => {
    const day = '2024-03-05'
    const until = (after: number) => new Date(calendar.midnight(dayNumber(day) + after))
    const looks = Array.from({ length: 60 }, (_, after) =>
      ledgers.ads.FB.day(day, until(after + 1)),
    )
    const spend = looks.map((rows) => total(rows, 'spendMinor'))
    const conversions = looks.map((rows) => total(rows, 'conversions'))
    expect(spend[0]).toBeGreaterThan(spend[1] ?? 0)
    expect(spend[1]).toBeGreaterThan(spend[2] ?? 0)
    expect(new Set(spend.slice(2)).size).toBe(1)
    expect((spend[2] ?? 0) / (spend[0] ?? 1)).toBeGreaterThan(0.98)
    expect(conversions.toSorted((a, b) => a - b)).toEqual(conversions)
    expect(new Set(conversions.slice(27)).size).toBe(1)
    const restated = days.filter((each) => {
      const soon = new Date(calendar.midnight(dayNumber(each) + 1))
      return (
        sumOf([each], 'FB', 'conversions') > total(ledgers.ads.FB.day(each, soon), 'conversions')
      )
    })
    expect(restated.length).toBeGreaterThan(100)
  })

  it('grows through the day and has no rows for future days', () => {
    const at = (hour: string) => new Date(`2024-03-05T${hour}:00:00-05:00`)
    const spent = ['00', '06', '12', '18'].map((hour) =>
      total(ledgers.ads.GD.day('2024-03-05', at(hour)), 'spendMinor'),
    )
    expect(spent[0]).toBe(0)
    expect(spent.toSorted((a, b) => a - b)).toEqual(spent)
    expect(new Set(spent).size).toBe(4)
    expect(ledgers.ads.GD.day('2024-03-06', at('23'))).toEqual([])
    expect(ledgers.ads.GD.day('2023-11-20', later)).toEqual([])
  })
})

function total(
  rows: readonly AdDay[],
  what: 'spendMinor' | 'conversions' | 'conversionValueMinor',
) {
  return rows.reduce((sum, row) => sum + row[what], 0)
}

function sumOf(
  these: readonly string[],
  platform: AdPlatform,
  what: 'spendMinor' | 'conversions' | 'conversionValueMinor',
): number {
  return these.reduce((sum, day) => sum + total(ledgers.ads[platform].day(day, later), what), 0)
}

/** The mean spend of the campaigns of one channel. */
function meanSpend(platform: AdPlatform, channel: string, these: readonly number[]): number {
  const isInstagram = /reels|creator/
  const ids = new Set(
    ledgers.ads[platform].campaigns
      .filter(({ name }) => channel !== 'facebook' || !isInstagram.test(name))
      .map(({ id }) => id),
  )
  const rows = these.flatMap((day) => ledgers.ads[platform].day(formatDay(day), later))
  return (
    total(
      rows.filter((row) => ids.has(row.campaignId)),
      'spendMinor',
    ) / these.length
  )
}
