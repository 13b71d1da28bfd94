import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { CachedRead } from '../kit/cached-read.ts'
import { ConnectorError } from '../kit/errors.ts'
import { Account, type Metric } from './api-types.ts'
import { readMessageDirectory, type KnownMessage } from './message-directory.ts'
import { listMetrics, requestedMetrics, type RequestedMetric } from './metrics.ts'

/** The account of a key, with what every slice of days needs. */
export class KlaviyoAccount {
  readonly client: ApiClient
  readonly facts: CachedRead<Account>
  readonly allMetrics: CachedRead<readonly Metric[]>
  readonly metrics: CachedRead<readonly RequestedMetric[]>
  readonly messages: CachedRead<ReadonlyMap<string, KnownMessage>>

  constructor(client: ApiClient) {
    const { clock } = client.ports
    this.client = client
    this.facts = new CachedRead(clock, (signal) => readAccount(client, signal))
    this.allMetrics = new CachedRead(clock, (signal) => listMetrics(client, signal))
    this.metrics = new CachedRead(clock, async (signal) =>
      requestedMetrics(await this.allMetrics.get(signal)),
    )
    this.messages = new CachedRead(clock, (signal) => readMessageDirectory(client, signal))
  }
}

export async function readAccount(client: ApiClient, signal: AbortSignal): Promise<Account> {
  const { data } = await client.call({
    path: '/api/accounts',
    costs: { accounts: 1 },
    answer: z.object({ data: z.array(Account) }),
    signal,
  })
  const [account] = data
  if (account === undefined)
    throw new ConnectorError('auth', 'The API key belongs to no Klaviyo account')
  return account
}
