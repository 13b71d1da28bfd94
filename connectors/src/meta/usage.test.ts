import { expect, test } from 'vitest'
import { parseUsage } from './usage.ts'

test('the highest of all reported limits counts', () => {
  const headers = new Headers({
    'x-business-use-case-usage': JSON.stringify({
      123: [
        { type: 'ads_insights', call_count: 28, total_cputime: 61, total_time: 25 },
        { type: 'ads_management', call_count: 5 },
      ],
    }),
    'x-ad-account-usage': JSON.stringify({ acc_id_util_pct: 9.6, reset_time_duration: 100 }),
    'x-fb-ads-insights-throttle': JSON.stringify({ app_id_util_pct: 1, acc_id_util_pct: 70.5 }),
  })
  expect(parseUsage(headers)).toEqual({ usedPercent: 70.5, regainMs: null })
})

test('usage is null when no header is readable', () => {
  expect(parseUsage(new Headers())).toEqual({ usedPercent: null, regainMs: null })
  expect(parseUsage(new Headers({ 'x-ad-account-usage': '[]' }))).toMatchObject({
    usedPercent: null,
  })
})
