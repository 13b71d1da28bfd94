import { z } from 'zod'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
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
        return throttled(`${platform} is limiting requests`, retryAfterMs ?? 5_000)
      const wait = queryPauses[code]
      if (wait !== undefined)
        return throttled(`${platform} is limiting expensive queries`, retryAfterMs ?? wait)
      // The daily operations are replenished gradually.
      if (code === 'RESOURCE_EXHAUSTED')
        return new ConnectorError('throttled', `${platform} has no requests left today`, {
          retryAfterMs: retryAfterMs ?? 3_600_000,
          isDayUsedUp: true,
        })
      const known = errorOfCode(code)
      if (known !== null) return known
    }
  }
  // The Data Manager API uses Google's common reason field.
  return errorOfCode(error.reason ?? '')
}

/** The account has a list with this name. */
export class NameTakenError extends ConnectorError {
  constructor() {
    super('payload', `${platform} already has a list with this name. Choose another name.`)
  }
}

function errorOfCode(code: string): ConnectorError | null {
  if (code === 'DISPLAY_NAME_ALREADY_USED') return new NameTakenError()
  if (code === 'INVALID_USER_LIST_ID') return new AudienceGoneError(platform)
  const meaning = meanings[code]
  return meaning === undefined ? null : new ConnectorError(...meaning)
}

/** By the resources that queries consume, of a short or a long time. */
const queryPauses: Readonly<Record<string, number>> = {
  EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION: 5 * 60_000,
  EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION: 3_600_000,
}

const reconnect = 'Reconnect it as a user with access to the account.'
const notApproved =
  'The Google Cloud project of this installation has no access to the Google Ads API'
const notAllowed = `${platform} doesn't allow customer lists for this account`
const noTerms = `Accept the customer list terms in ${platform} first`

const meanings: Readonly<Record<string, readonly ['auth' | 'payload' | 'gone', string]>> = {
  OAUTH_TOKEN_EXPIRED: ['auth', `${platform} no longer accepts the access token`],
  OAUTH_TOKEN_INVALID: ['auth', `${platform} no longer accepts the access token`],
  OAUTH_TOKEN_REVOKED: ['auth', `Access to ${platform} was revoked. ${reconnect}`],
  OAUTH_TOKEN_DISABLED: ['auth', `Access to ${platform} was revoked. ${reconnect}`],
  GOOGLE_ACCOUNT_DELETED: ['auth', `The Google user no longer exists. ${reconnect}`],
  USER_PERMISSION_DENIED: ['auth', `The Google user has no access to this account. ${reconnect}`],
  TWO_STEP_VERIFICATION_NOT_ENROLLED: [
    'auth',
    `${platform} requires 2-Step Verification. Turn it on for the Google user, then reconnect.`,
  ],
  ADVANCED_PROTECTION_NOT_ENROLLED: [
    'auth',
    `${platform} requires Advanced Protection. Enroll the Google user, then reconnect.`,
  ],
  NOT_ADS_USER: ['gone', `This Google user has no ${platform} account`],
  CUSTOMER_NOT_ENABLED: ['gone', `This ${platform} account is closed or not open yet`],
  CUSTOMER_NOT_FOUND: ['gone', `This ${platform} account doesn't exist`],
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: ['gone', `This ${platform} account is suspended`],
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: ['payload', notApproved],
  DEVELOPER_TOKEN_INVALID: ['payload', notApproved],
  DEVELOPER_TOKEN_NOT_APPROVED: ['payload', notApproved],
  DEVELOPER_TOKEN_NOT_ON_ALLOWLIST: ['payload', notApproved],
  DEVELOPER_TOKEN_PROHIBITED: ['payload', notApproved],
  PROJECT_DISABLED: ['payload', notApproved],
  NOT_ALLOWLISTED: ['payload', notAllowed],
  ADVERTISER_NOT_ALLOWLISTED_FOR_UPLOADED_DATA: ['payload', notAllowed],
  TERMS_AND_CONDITIONS_NOT_SIGNED: ['payload', noTerms],
  ADVERTISER_TOS_NOT_ACCEPTED: ['payload', noTerms],
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
