import { z } from 'zod'
import { throttledError } from '../kit/api/status-error.ts'
import { ConnectorError, NotFoundError } from '../kit/errors.ts'
import { retryAfter, type HttpRefusal } from '../kit/http/http.ts'
import { manifest } from './manifest.ts'

const { name } = manifest

/** Maps an error of HubSpot by its category; null falls back to the status. */
export function mapError({ status, headers, json }: HttpRefusal): ConnectorError | null {
  const refusal = Refusal.safeParse(json).data ?? {}
  switch (status) {
    case 401:
      return new ConnectorError('auth', `${name} no longer accepts the access token`)
    case 403: {
      const [missingPermission = null] =
        refusal.errors?.flatMap(({ context }) => context?.requiredGranularScopes ?? []) ?? []
      return new ConnectorError('forbidden', `The access to ${name} lacks a permission`, {
        missingPermission,
        remedy:
          'Reauthorize it as a HubSpot user with this permission. Marketing emails need a plan with them.',
        isGrantedByConsent: true,
      })
    }
    case 404:
      return new NotFoundError(name)
    // Another client is writing to the same resource.
    case 423:
      return new ConnectorError('transient', `${name} was busy with the same resource`)
    case 429:
      if (refusal.policyName === 'DAILY')
        return new ConnectorError('throttled', `${name} has no requests left for today`, {
          retryAfterMs: retryAfter(headers) ?? hourMs,
          isDayUsedUp: true,
        })
      return throttledError(name, retryAfter(headers) ?? 10_000)
    // The data of the account are being moved to another region.
    case 477:
      return new ConnectorError('transient', `${name} is moving the account`)
    default:
      return null
  }
}

const hourMs = 3_600_000

const Refusal = z.object({
  policyName: z.optional(z.string()),
  errors: z.optional(
    z.array(
      z.looseObject({
        context: z.optional(
          z.looseObject({ requiredGranularScopes: z.optional(z.array(z.string())) }),
        ),
      }),
    ),
  ),
})
