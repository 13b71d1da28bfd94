import type { DayRun } from '@cartograph/analysis'
import { dayNumber, type PlatformCode } from '@cartograph/contract'
import { expect, it } from 'vitest'
import type { LoggedAction } from '../../../../action-log/index.ts'
import { daily, weekly, type Period } from '../../period.ts'
import type { ExplainContext, ExplainedFinding } from './explain-context.ts'
import { findLoggedActions, selectLoggedActions } from './logged-actions.ts'

const action = (day: string, text = day, platform: PlatformCode = 'KL'): LoggedAction => ({
  day,
  text,
  platform,
})

/** The orders of a Shopify store. */
function describe(
  loggedActions: readonly LoggedAction[],
  day: string,
  period: Period = daily,
  run?: Pick<DayRun, 'days'>,
): string[] {
  const context = { plan: { loggedActions }, period } as unknown as ExplainContext
  const own = { cube: { sources: [{ platform: 'SP' }] } }
  const finding = { candidate: { run } }
  const found = { day: dayNumber(day), own, finding } as unknown as ExplainedFinding
  return findLoggedActions(context, found).map(({ what }) => what)
}
const days = (...args: Parameters<typeof describe>) =>
  describe(...args).map((what) => /\d{4}-\d\d-\d\d/.exec(what)?.[0])

it('entries of the day and up to three days before explain it, the nearest first', () => {
  const all = ['2026-11-15', '2026-11-14', '2026-11-12', '2026-11-11', '2026-11-10']
  expect(
    days(
      all.map((day) => action(day)),
      '2026-11-14',
    ),
  ).toEqual(['2026-11-14', '2026-11-12', '2026-11-11'])
})

it('for days that are unusual together, entries since the first of them', () => {
  const all = ['2026-11-14', '2026-11-09', '2026-11-07', '2026-11-06']
  const noted = all.map((day) => action(day))
  expect(days(noted, '2026-11-14', daily, { days: 5 })).toEqual(all.slice(0, 3))
})

it('for a week, entries during it or up to three days before', () => {
  const all = ['2026-11-16', '2026-11-15', '2026-11-09', '2026-11-06', '2026-11-05']
  expect(
    days(
      all.map((day) => action(day)),
      '2026-11-15',
      weekly,
    ),
  ).toEqual(['2026-11-15', '2026-11-09', '2026-11-06'])
})

it('entries about the insight’s platform come first, and four are shown at most', () => {
  const all = [
    ...Array.from({ length: 4 }, (_, n) => action('2026-11-14', `A mail ${n}`)),
    action('2026-11-12', 'Another price', 'SP'),
  ]
  expect(describe(all, '2026-11-14')).toEqual([
    'Action log: Another price (Shopify)',
    ...[0, 1, 2].map((n) => `Action log: A mail ${n} (Klaviyo)`),
  ])
})

it('a long text is cut between characters, on one line and without a full stop', () => {
  expect(describe([action('2026-11-14', ' Sent\n\nthe mail. ')], '2026-11-14')).toEqual([
    'Action log: Sent the mail (Klaviyo)',
  ])
  const [long = ''] = describe([action('2026-11-14', '😀'.repeat(200))], '2026-11-14')
  expect(long).toBe(`Action log: ${'😀'.repeat(119)}… (Klaviyo)`)
})

it('entries that mention what changed most come first of all', () => {
  const texts = ['A mail', 'Raised the price of the tent', 'Another mail']
  const noted = texts.map((text) => action('2026-11-14', text))
  const scope = { first: dayNumber('2026-11-14'), last: dayNumber('2026-11-14'), names: ['Tent'] }
  const platforms: PlatformCode[] = ['KL']
  expect(selectLoggedActions(noted, { ...scope, platforms }).map(({ what }) => what)).toEqual(
    ['Raised the price of the tent', 'A mail', 'Another mail'].map(
      (text) => `Action log: ${text} (Klaviyo)`,
    ),
  )
})
