import { dayNumber, formatDay } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { PlannedCube, RunQuery, SeriesQuery } from '../plan/search-plan.ts'
import { readCube } from './read-cube.ts'

const cubeUntil = (through: string) =>
  ({
    cube: 'Orders',
    time: 'at',
    through,
    support: 'orders',
    metrics: [{ measure: 'orders', kind: 'count' }],
    formulaMeasures: [],
    dimensions: [{ dimension: 'channel', group: 'channel' }],
  }) as unknown as PlannedCube

/** Answers like a shop that has sold one unit a day since then. */
async function read(through: string, since: string) {
  const asked: SeriesQuery[] = []
  const ask: RunQuery = (query) => {
    asked.push(query)
    const first = Math.max(dayNumber(since), dayNumber(query.from))
    const count = query.byDay ? dayNumber(query.to) - first + 1 : 1
    const data = {
      members: ['Orders.at.day', 'Orders.orders', 'Orders.channel'],
      columns: [
        Array.from({ length: count }, (_, n) => formatDay(first + n)),
        Array.from({ length: count }, () => '1'),
        Array.from({ length: count }, (_, n) => (n % 2 === 0 ? 'mail' : 'ads')),
      ],
    }
    return Promise.resolve(JSON.stringify({ results: [{ data }] }))
  }
  const found = await readCube(ask, cubeUntil(through))
  const ranking = asked.find(({ byDay }) => !byDay)
  return { found, ranking, from: asked[0]?.from }
}

it('the watched values are chosen from whole weeks, so that they stay for a week', async () => {
  const rankingEnds = await Promise.all(
    ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-31', '2026-11-01'].map(async (through) => {
      const { found, ranking } = await read(through, '2025-01-01')
      expect(found?.selectionThrough).toBe(dayNumber(ranking?.to ?? ''))
      return ranking?.to
    }),
  )
  expect(rankingEnds).toEqual([
    '2026-10-18',
    '2026-10-25',
    '2026-10-25',
    '2026-10-25',
    '2026-11-01',
  ])
})

it('for a shop that is a few weeks old they are chosen every day', async () => {
  expect((await read('2026-10-21', '2026-10-19')).ranking?.to).toBe('2026-10-21')
  expect((await read('2026-10-21', '2026-09-20')).ranking?.to).toBe('2026-10-18')
})

it('two years or up to a quarter more are read, from a first day that stays for a quarter', async () => {
  const last = dayNumber('2026-10-21')
  const reads = await Promise.all(
    Array.from({ length: 13 }, async (_, week) => {
      const through = last + 7 * week
      const { from } = await read(formatDay(through), '2020-01-01')
      return { from, days: through - dayNumber(from ?? '') + 1 }
    }),
  )
  expect(new Set(reads.map(({ from }) => from)).size).toBeLessThanOrEqual(2)
  for (const { days } of reads) {
    expect(days).toBeGreaterThanOrEqual(730)
    expect(days).toBeLessThanOrEqual(821)
  }
})
