import { z } from 'zod'
import { AdAccountClient } from '../kit/ads/ad-account-client.ts'
import type { JsonApi } from '../kit/api/json-api.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import type { OAuthApp } from '../kit/manifest/auth.ts'
import { Advertisable } from './api-types.ts'
import { refusalError, unwrapQuery } from './api-error.ts'
import { manifest } from './manifest.ts'

/** Every call names our registration in its query, also one with a body. */
export function apiOf({ clientId }: OAuthApp): JsonApi {
  return {
    manifest,
    host: 'API',
    credentials: (token) => ({
      headers: { authorization: `Bearer ${token}` },
      params: { apikey: clientId },
    }),
    mapError: refusalError,
    unwrap: unwrapQuery,
  }
}

/** The API client of one advertiser, which AdRoll calls an advertisable. */
export class AdvertiserClient extends AdAccountClient<Advertisable> {
  protected readFacts(signal: AbortSignal): Promise<Advertisable> {
    return this.query('eid name currency createdDate', Advertisable, signal)
  }

  /** What a query selects of the advertiser. */
  async query<Schema extends z.ZodType>(
    fields: string,
    answer: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>> {
    const query = `{ advertisable { byEID(advertisable: ${JSON.stringify(this.id)}) { ${fields} } } }`
    const call = { path: '/reporting/api/v1/query', json: { query }, answer: Envelope, signal }
    const { data } = await this.api.call({ ...call, costs: { reporting: 1 } })
    return parsePayload(answer, data.advertisable.byEID, 'AdRoll sent an unexpected response')
  }

  /** `metrics(…)` of a range of days, both included, in the advertiser's currency. */
  async metrics(days: { readonly from: string; readonly to: string }, signal: AbortSignal) {
    const { currency } = await this.facts(signal)
    return `metrics(start: "${days.from}", end: "${days.to}", currency: ${JSON.stringify(currency)})`
  }
}

const Envelope = z.object({ data: z.object({ advertisable: z.object({ byEID: z.unknown() }) }) })
