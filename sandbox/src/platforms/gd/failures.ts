import type { FastifyReply } from 'fastify'
import type { Simulator } from '../../kit/simulator.ts'
import { errorBody, googleRefusals } from '../../kit/google/errors.ts'

/** An error with an error code of Google Ads. */
export interface AdsFailure {
  readonly code: number
  readonly status: string
  readonly message: string
  /** { authorizationError: 'USER_PERMISSION_DENIED' } */
  readonly errorCode: Readonly<Record<string, string>>
  readonly retryDelay?: string
}

export function refuseAds(reply: FastifyReply, failure: AdsFailure): FastifyReply {
  const { code, status, message, errorCode, retryDelay } = failure
  const details = [
    {
      '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
      errors: [
        {
          errorCode,
          message,
          ...(retryDelay !== undefined && {
            details: { quotaErrorDetails: { rateScope: 'ACCOUNT', retryDelay } },
          }),
        },
      ],
      requestId: 'sandbox',
    },
  ]
  const body = errorBody({ code, status, message, details })
  // A stream returns the error as its first element.
  const isStream = reply.request.url.includes(':searchStream')
  return reply
    .code(code)
    .header('request-id', 'sandbox')
    .send(isStream ? [body] : body)
}

export function denied(error: string, message: string): AdsFailure {
  const errorCode = { authorizationError: error }
  return { code: 403, status: 'PERMISSION_DENIED', message, errorCode }
}

export const notAdsUser: AdsFailure = {
  code: 401,
  status: 'UNAUTHENTICATED',
  message: 'User in the cookie is not a valid Ads user.',
  errorCode: { authenticationError: 'NOT_ADS_USER' },
}

export function badQuery(error: string, message: string): AdsFailure {
  const errorCode = { queryError: error }
  return { code: 400, status: 'INVALID_ARGUMENT', message, errorCode }
}

export function exhausted(retryAfterSeconds: number | null): AdsFailure {
  return {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: 'Too many requests. Retry later.',
    errorCode: { quotaError: 'RESOURCE_TEMPORARILY_EXHAUSTED' },
    ...(retryAfterSeconds !== null && { retryDelay: `${retryAfterSeconds}s` }),
  }
}

export const adsRefusals: Simulator['refusals'] = {
  throttled: (reply, retryAfterSeconds) => refuseAds(reply, exhausted(retryAfterSeconds)),
  unauthorised: (reply) =>
    refuseAds(reply, {
      code: 401,
      status: 'UNAUTHENTICATED',
      message: 'Request had invalid authentication credentials.',
      errorCode: { authenticationError: 'OAUTH_TOKEN_EXPIRED' },
    }),
  forbidden: googleRefusals.forbidden,
  closed: (reply) =>
    refuseAds(reply, denied('CUSTOMER_NOT_ENABLED', 'The customer account is closed.')),
  broken: googleRefusals.broken,
}
