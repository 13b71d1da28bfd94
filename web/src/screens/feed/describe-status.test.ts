import { expect, test } from 'vitest'
import { describeStatus, type InsightStatus } from './describe-status.ts'

type Run = NonNullable<InsightStatus['run']>
const run: Run = {
  state: 'done',
  started_at: '2026-11-22T06:00:00.000Z',
  finished_at: '2026-11-22T06:00:10.000Z',
  through: '2026-11-21',
  series: 1412,
  declined: 23,
  problem: null,
}
const quality: InsightStatus['quality'] = {
  found: 40,
  useful: 17,
  not_useful: 3,
  closed: 2,
  hit_rate: 0.85,
  truth: null,
}
const statusWith = (
  over: Partial<Run> | null = {},
  about: Partial<InsightStatus['quality']> = {},
) =>
  describeStatus(
    { run: over === null ? null : { ...run, ...over }, quality: { ...quality, ...about } },
    '2026-11-22',
  )

test('states the last day analyzed, the number of metrics and how many need more history', () => {
  expect(statusWith().coverage).toBe(
    'Tracking 1,412 metrics through Sat, Nov 21, 2026. 23 metrics still need more history.',
  )
  expect(statusWith({ declined: 0, series: 1 }).coverage).toBe(
    'Tracking 1 metric through Sat, Nov 21, 2026.',
  )
  expect(statusWith(null).coverage).toBeNull()
})

test('rated insights are counted, and without ratings there is no claim', () => {
  expect(statusWith().quality).toBe('17 of 20 rated insights were useful.')
  expect(statusWith({}, { useful: 1, not_useful: 0 }).quality).toBe(
    '1 of 1 rated insight was useful.',
  )
  expect(statusWith({}, { useful: 0, not_useful: 0 }).quality).toBeNull()
})

test('where causes are known, precision and recall are stated', () => {
  const truth = { precision: 0.92, recall: 0.815, events: 63, findings: 71 }
  expect(statusWith({}, { useful: 0, not_useful: 0, truth }).quality).toBe(
    'In this demo, 92% of 71 insights have a known cause, and 81.5% of 63 detectable events were found.',
  )
  const unknown = { ...truth, precision: null, recall: null }
  expect(statusWith({}, { useful: 0, not_useful: 0, truth: unknown }).quality).toBeNull()
})

test('no accuracy is claimed before the first analysis', () => {
  const truth = { precision: null, recall: 0, events: 3, findings: 0 }
  expect(statusWith(null, { truth }).quality).toBeNull()
  expect(statusWith({ state: 'running', through: null }, { truth }).quality).toBeNull()
})

test.each([{}, { through: '2026-11-20' }])('of a run that is %j nothing is wrong', (over) => {
  expect(statusWith(over).warning).toBeNull()
})

test.each([
  [{ through: '2026-11-18' }, /^Data after Wed, Nov 18, 2026 hasn't arrived yet/],
  [{ state: 'running' }, /being analyzed again/],
  [{ state: 'running', through: null }, /for the first time/],
  [{ state: 'failed', problem: 'The disk is full.' }, /failed: The disk is full\. It runs again/],
  [{ state: 'failed' }, /failed\. It runs again/],
] as const)('of a run that is %j it warns: %s', (over, words) => {
  expect(statusWith(over).warning).toMatch(words)
})
