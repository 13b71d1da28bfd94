import { connectors, type Manifest } from '@cartograph/connectors'
import { expect, test } from 'vitest'
import { syncIntervalMs } from './sync-interval.ts'

const usualMs = 10 * 60_000
const hourMs = 3_600_000
const ads: Pick<Manifest, 'syncs' | 'quotas'> = connectors.GD?.manifest ?? { quotas: {} }

function intervalOf(connections: number, accessLevel = 'basic') {
  const limit = ads.quotas['operations']?.levels?.[accessLevel] ?? 0
  return syncIntervalMs(ads, { connections, limit }, usualMs)
}

test('platforms without a shared daily quota have the usual interval', () => {
  const manifest = connectors.TT?.manifest ?? { quotas: {} }
  expect(syncIntervalMs(manifest, { connections: 5000, limit: 1 }, usualMs)).toBe(usualMs)
})

test.each([
  [1, undefined, 1],
  [100, 'basic', 1],
  [500, 'standard', 1],
  // Fifteen thousand operations a day for five hundred accounts, and Explorer access for a hundred.
  [500, 'basic', 13.7],
  [100, 'explorer', 16.2],
  [500, 'explorer', 24],
])('%s Google Ads accounts with %s access are read every %s hours', (count, level, hours) => {
  expect(intervalOf(count, level) / hourMs).toBeCloseTo(hours, 1)
})

test.each([
  [100, 'basic', 15_000],
  [500, 'basic', 15_000],
  [100, 'explorer', 2_880],
] as const)('%s accounts with %s access stay within %s operations a day', (count, level, limit) => {
  const { perSync = 0, perDay = 0 } = ads.syncs ?? {}
  const syncs = (24 * hourMs) / intervalOf(count, level)
  const operations = Math.round(count * (syncs * perSync + perDay))
  console.info(`Google Ads, ${count} accounts, ${level} access: ${operations} of ${limit} a day`)
  expect(operations).toBeLessThanOrEqual(limit)
})
