import type { z } from 'zod'
import { AdAccountClient } from '../kit/ads/ad-account-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import type { OAuthApp } from '../kit/manifest/auth.ts'
import { Profile } from './api-types.ts'
import { apiError } from './api-error.ts'
import { manifest } from './manifest.ts'

/** Every call names our registration besides the user's token. */
export function apiOf({ clientId }: OAuthApp): JsonApi {
  return {
    manifest,
    host: 'API_{region}',
    costs: { calls: 1 },
    hasLargeIds: true,
    credentials: (token) => ({
      headers: { authorization: `Bearer ${token}`, 'amazon-advertising-api-clientid': clientId },
    }),
    mapError: apiError,
  }
}

/** The API client of one profile. */
export class ProfileClient extends AdAccountClient<Profile> {
  protected readFacts(signal: AbortSignal): Promise<Profile> {
    return this.call({ path: `/v2/profiles/${this.id}`, answer: Profile, signal })
  }

  call<Schema extends z.ZodType>(call: ApiCall<Schema>): Promise<z.output<Schema>> {
    const headers = { 'amazon-advertising-api-scope': this.id }
    return this.api.call({ ...call, headers })
  }

  /** Of Ads Data Manager, which knows the advertiser and no profile. */
  async audiences<Schema extends z.ZodType>(call: ApiCall<Schema>): Promise<z.output<Schema>> {
    const { accountInfo } = await this.facts(call.signal)
    return this.api.call({ ...call, headers: { 'amazon-ads-accountid': accountInfo.id } })
  }
}
