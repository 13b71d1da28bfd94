import { expect, test } from 'vitest'
import { readGoogleError } from '../kit/google/google-error.ts'
import { adsError } from './ads-error.ts'

function meaningOf(errorCode: Record<string, string>, details: object | null = null) {
  const failure = {
    '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
    errors: [{ errorCode, message: 'Secret ya29.token', ...(details && { details }) }],
  }
  const body = { error: { code: 403, message: 'No.', status: 'X', details: [failure] } }
  const refusal = { status: 403, headers: new Headers(), json: [body], text: '' }
  const error = readGoogleError(refusal)
  return error === null ? null : adsError(error)
}

test.each([
  [{ authenticationError: 'OAUTH_TOKEN_EXPIRED' }, 'auth'],
  [{ authenticationError: 'TWO_STEP_VERIFICATION_NOT_ENROLLED' }, 'auth'],
  [{ authenticationError: 'NOT_ADS_USER' }, 'gone'],
  [{ authorizationError: 'USER_PERMISSION_DENIED' }, 'auth'],
  [{ authorizationError: 'CUSTOMER_NOT_ENABLED' }, 'gone'],
  [{ authorizationError: 'DEVELOPER_TOKEN_NOT_APPROVED' }, 'payload'],
  [{ authenticationError: 'DEVELOPER_TOKEN_INVALID' }, 'payload'],
  [{ authorizationError: 'DEVELOPER_TOKEN_PROHIBITED' }, 'payload'],
  [{ quotaError: 'RESOURCE_EXHAUSTED' }, 'throttled'],
  [{ quotaError: 'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION' }, 'throttled'],
])('%j is of class %s, and its text is never quoted', (errorCode, errorClass) => {
  const error = meaningOf(errorCode)
  expect(error?.class).toBe(errorClass)
  expect(error?.message).not.toContain('ya29')
})

test.each([
  ['ADVERTISER_TOS_NOT_ACCEPTED', 'Accept the customer list terms in Google Ads first'],
  [
    'ADVERTISER_NOT_ALLOWLISTED_FOR_UPLOADED_DATA',
    "Google Ads doesn't allow customer lists for this account",
  ],
])('the reason %s of the Data Manager API is explained', (reason, message) => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }]
  const body = { error: { code: 403, message: 'No.', status: 'PERMISSION_DENIED', details } }
  const refusal = { status: 403, headers: new Headers(), json: body, text: '' }
  const error = readGoogleError(refusal)
  expect(error === null ? null : adsError(error)).toMatchObject({ class: 'payload', message })
})

test("an unknown code means no more than Google's common error", () => {
  expect(meaningOf({ queryError: 'SOMETHING_NEW' })).toBeNull()
})

test('the time to wait is read from the details', () => {
  const errorCode = { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' }
  const details = { quotaErrorDetails: { rateScope: 'ACCOUNT', retryDelay: '12.25s' } }
  expect(meaningOf(errorCode, details)?.retryAfterMs).toBe(12_250)
  expect(meaningOf(errorCode)?.retryAfterMs).toBe(5_000)
  expect(meaningOf({ quotaError: 'RESOURCE_EXHAUSTED' })?.retryAfterMs).toBe(3_600_000)
  const tooLong = { quotaError: 'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION' }
  expect(meaningOf(tooLong)?.retryAfterMs).toBe(3_600_000)
})
