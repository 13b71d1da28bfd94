import { ApiClient, type ApiAccess } from '../kit/api/api-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { statusError, throttledError } from '../kit/api/status-error.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { HttpRefusal } from '../kit/http/http.ts'
import type { CsvRow } from '../kit/downloads/read-csv.ts'
import { Refusal } from './api-types.ts'
import { manifest } from './manifest.ts'

export const api: JsonApi = {
  manifest,
  host: 'API_{region}',
  credentials: (token) => ({
    headers: { 'x-amz-access-token': token, 'user-agent': 'Cartograph/1.0 (Language=Node)' },
  }),
  mapError(refusal) {
    if (refusal.status === 429) return throttledError(manifest.name, waitOf(refusal))
    // Amazon answers 403 for a token that has expired, and for a role that is missing.
    if (refusal.status === 403 && isTokenRefused(refusal)) return new ConnectorError('auth', ended)
    return statusError(manifest.name, refusal, texts)
  },
}

const ended = "Amazon doesn't accept our access anymore"

const texts = {
  auth: ended,
  forbidden: {
    message: 'Amazon refuses access to this data',
    remedy:
      'Add the missing role to your app registration in Seller Central, and reconnect Amazon as the owner of the seller account.',
    isGrantedByConsent: true,
  },
}

function isTokenRefused({ json }: HttpRefusal): boolean {
  const errors = Refusal.safeParse(json).data?.errors ?? []
  return errors.some(({ details }) => /access token/i.test(details ?? ''))
}

/** A bucket refills at the rate of its operation, which not every answer states. */
function waitOf({ headers }: HttpRefusal): number | null {
  const perSecond = Number(headers.get('x-amzn-ratelimit-limit') ?? Number.NaN)
  return perSecond > 0 ? Math.ceil(1000 / perSecond) : null
}

/** The API of one marketplace of a seller. */
export class AmazonClient {
  readonly api: ApiClient
  readonly marketplaceId: string
  /** Reports list the orders of other sales channels as well. */
  readonly marketplaceName: string
  /** The file whose pages are being read. */
  file: { readonly id: string; readonly rows: readonly CsvRow[] } | null = null
  readonly isJapanese: boolean
  readonly country: string

  constructor(access: ApiAccess) {
    this.api = new ApiClient(api, access)
    this.marketplaceId = access.params?.['marketplace_id'] ?? ''
    this.country = access.params?.['country'] ?? ''
    this.isJapanese = access.params?.['region'] === 'jp'
    this.marketplaceName = access.params?.['marketplace_name'] ?? ''
  }
}
