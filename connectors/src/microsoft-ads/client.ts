import { z } from 'zod'
import { AdAccountClient } from '../kit/ads/ad-account-client.ts'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ApiCall, JsonApi } from '../kit/api/json-api.ts'
import type { OAuthApp } from '../kit/manifest/auth.ts'
import { headerText } from '../kit/values/header-text.ts'
import { Account } from './api-types.ts'
import { apiError } from './api-error.ts'
import { manifest } from './manifest.ts'

/** Of our registration with Microsoft, besides the token of the user. */
export function apiOf({ developerToken }: OAuthApp): JsonApi {
  const registered = headerText(developerToken ?? '', 'Set BA_DEVELOPER_TOKEN for Microsoft Ads')
  return {
    manifest,
    host: 'CUSTOMERS',
    costs: { calls: 1 },
    credentials: (token) => ({
      headers: { authorization: `Bearer ${token}`, developertoken: registered },
    }),
    mapError: apiError,
  }
}

/** `Account/Query` of the customer service, and so on. */
export function customerPath(operation: string): string {
  return `/CustomerManagement/v13/${operation}`
}

/** The API client of one account. */
export class AccountClient extends AdAccountClient<Account> {
  readonly customerId: string

  constructor(client: ApiClient, { id, customerId }: { id: string; customerId: string }) {
    super(client, id)
    this.customerId = customerId
  }

  protected async readFacts(signal: AbortSignal): Promise<Account> {
    const call = { path: customerPath('Account/Query'), json: { AccountId: this.id } }
    return (await this.api.call({ ...call, answer: AccountAnswer, signal })).Account
  }

  /** An operation of the campaigns in this account: `Audiences/QueryByIds`. */
  campaigns<Schema extends z.ZodType>(
    operation: string,
    call: Omit<ApiCall<Schema>, 'path'>,
  ): Promise<z.output<Schema>> {
    const path = `/CampaignManagement/v13/${operation}`
    return this.#call({ ...call, host: 'CAMPAIGNS', path })
  }

  reports<Schema extends z.ZodType>(
    operation: 'Submit' | 'Poll',
    call: Omit<ApiCall<Schema>, 'path'>,
  ): Promise<z.output<Schema>> {
    const path = `/Reporting/v13/GenerateReport/${operation}`
    return this.#call({ ...call, host: 'REPORTS', path })
  }

  #call<Schema extends z.ZodType>(call: ApiCall<Schema>): Promise<z.output<Schema>> {
    const headers = { customerid: this.customerId, customeraccountid: this.id }
    return this.api.call({ ...call, headers })
  }
}

const AccountAnswer = z.object({ Account })
