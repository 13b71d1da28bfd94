import { expect, test } from 'vitest'
import { RequestStatus, settlementOf } from './upload-status.ts'

const statusOf = (status: Readonly<Record<string, unknown>>) =>
  RequestStatus.parse({ requestStatusPerDestination: [status] })

test('an upload is asked about less and less often, and given up after a day', () => {
  const waits = [0, 10 * 60_000, 5 * 3_600_000].map((elapsedMs) =>
    settlementOf(statusOf({ requestStatus: 'PROCESSING' }), elapsedMs),
  )
  expect(waits).toEqual([
    { state: 'running', waitMs: 60_000 },
    { state: 'running', waitMs: 5 * 60_000 },
    { state: 'running', waitMs: 30 * 60_000 },
  ])
  expect(settlementOf(statusOf({}), 86_400_000)).toMatchObject({ state: 'failed' })
})

test('refusals are counted by reason, and consents apart from the rest', () => {
  const errorCounts = [
    { recordCount: '3', reason: 'PROCESSING_ERROR_REASON_DENIED_CONSENT' },
    { recordCount: '2', reason: 'PROCESSING_ERROR_REASON_NO_CONSENT' },
    { recordCount: '1', reason: 'PROCESSING_ERROR_REASON_NEW_ONE' },
    { recordCount: '4' },
  ]
  const status = { requestStatus: 'PARTIAL_SUCCESS', errorInfo: { errorCounts } }
  const settled = settlementOf(statusOf(status), 0)
  if (settled.state !== 'done') throw new Error('It is processed')
  expect(settled.unnamed.map(({ reason, people }) => [reason, people])).toEqual([
    ['opted_out', 3],
    ['no_consent', 2],
    ['rejected', 1],
    ['rejected', 4],
  ])
})

test('a failed upload is sent again unless Google says what was wrong with the people', () => {
  expect(settlementOf(statusOf({ requestStatus: 'FAILED' }), 0)).toMatchObject({ state: 'failed' })
  const errorInfo = { errorCounts: [{ recordCount: '5', reason: null }] }
  expect(settlementOf(statusOf({ requestStatus: 'FAILED', errorInfo }), 0)).toMatchObject({
    state: 'done',
    unnamed: [{ people: 5 }],
  })
})

test.each([
  ['MATCH_RATE_RANGE_41_TO_50', { atLeast: 0.41, atMost: 0.5 }],
  ['MATCH_RATE_RANGE_LESS_THAN_20', { atLeast: 0, atMost: 0.2 }],
  ['MATCH_RATE_RANGE_NOT_ELIGIBLE', null],
])('the match rate %s is %j', (uploadMatchRateRange, matchRate) => {
  const status = {
    requestStatus: 'SUCCESS',
    audienceMembersIngestionStatus: { userDataIngestionStatus: { uploadMatchRateRange } },
  }
  expect(settlementOf(statusOf(status), 0)).toMatchObject({ state: 'done', matchRate })
})
