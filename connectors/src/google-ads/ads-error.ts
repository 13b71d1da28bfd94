import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import { durationMs, throttled, type GoogleError } from '../kit/google/google-error.ts'

const platform = 'Google Ads'

/** Maps the error codes that are specific to Google Ads. */
export function adsError(error: GoogleError): ConnectorError | null {
  for (const detail of error.details) {
    const failure = Failure.safeParse(detail).data
    for (const { errorCode, details } of failure?.errors ?? []) {
      const [code = ''] = Object.values(errorCode)
      const quota = details?.quotaErrorDetails
      const retryAfterMs = durationMs(quota?.retryDelay) ?? error.retryAfterMs
      if (code === 'RESOURCE_TEMPORARILY_EXHAUSTED')
        return throttled(`${platform} asks to slow down`, retryAfterMs ?? 5_000)
      // The daily operations are replenished gradually.
      if (code === 'RESOURCE_EXHAUSTED')
        return throttled(`${platform} answers no more today`, retryAfterMs ?? 3_600_000)
      const meaning = meanings[code]
      if (meaning !== undefined) return new ConnectorError(...meaning)
    }
  }
  // The Data Manager API uses Google's common reason field.
  const meaning = meanings[error.reason ?? '']
  return meaning === undefined ? null : new ConnectorError(...meaning)
}

const reconnect = 'Somebody who may see the account has to connect it again.'
const notApproved =
  'The Google Cloud project of this installation has no access to the Google Ads API'

const meanings: Readonly<Record<string, readonly ['auth' | 'payload' | 'gone', string]>> = {
  OAUTH_TOKEN_EXPIRED: ['auth', `${platform} no longer accepts the access token`],
  OAUTH_TOKEN_INVALID: ['auth', `${platform} no longer accepts the access token`],
  OAUTH_TOKEN_REVOKED: ['auth', `Access to ${platform} was taken back. ${reconnect}`],
  OAUTH_TOKEN_DISABLED: ['auth', `Access to ${platform} was taken back. ${reconnect}`],
  GOOGLE_ACCOUNT_DELETED: ['auth', `The Google user is no longer there. ${reconnect}`],
  USER_PERMISSION_DENIED: ['auth', `The Google user may not see this account. ${reconnect}`],
  TWO_STEP_VERIFICATION_NOT_ENROLLED: [
    'auth',
    `${platform} wants the Google user to switch on 2-Step Verification; then connect it again.`,
  ],
  ADVANCED_PROTECTION_NOT_ENROLLED: [
    'auth',
    `${platform} wants the Google user to enrol in Advanced Protection; then connect it again.`,
  ],
  NOT_ADS_USER: ['gone', `This Google user has no account at ${platform}`],
  CUSTOMER_NOT_ENABLED: ['gone', `This account of ${platform} is closed, or not open yet`],
  CUSTOMER_NOT_FOUND: ['gone', `This account of ${platform} is not there`],
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: ['gone', `This account of ${platform} is suspended`],
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: ['payload', notApproved],
  DEVELOPER_TOKEN_NOT_APPROVED: ['payload', notApproved],
  PROJECT_DISABLED: ['payload', notApproved],
  DISPLAY_NAME_ALREADY_USED: ['payload', `There is already a list of this name at ${platform}`],
  INVALID_USER_LIST_ID: ['gone', `The list is no longer there at ${platform}`],
  NOT_ALLOWLISTED: ['payload', `${platform} does not let this account use lists of customers`],
  TERMS_AND_CONDITIONS_NOT_SIGNED: [
    'payload',
    `The terms for lists of customers have to be accepted in ${platform} first`,
  ],
}

const Failure = z.object({
  errors: z.array(
    z.object({
      errorCode: z.record(z.string(), z.string()),
      details: z.optional(
        z.object({
          quotaErrorDetails: z.optional(z.object({ retryDelay: z.optional(z.string()) })),
        }),
      ),
    }),
  ),
})
