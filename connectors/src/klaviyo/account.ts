import { z } from 'zod'
import type { Clock } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { Account } from './api-types.ts'
import type { KlaviyoClient } from './client.ts'
import { readMessageDirectory, type KnownMessage } from './message-directory.ts'
import { askedMetrics, listMetrics, type AskedMetric } from './metrics.ts'

/** The account that a key belongs to, with what every slice of days needs to know of it. */
export class KlaviyoAccount {
  readonly client: KlaviyoClient
  readonly facts: Remembered<Account>
  readonly metrics: Remembered<readonly AskedMetric[]>
  readonly messages: Remembered<ReadonlyMap<string, KnownMessage>>

  constructor(client: KlaviyoClient) {
    const { clock } = client.ports
    this.client = client
    this.facts = new Remembered(clock, (signal) => readAccount(client, signal))
    this.metrics = new Remembered(clock, async (signal) =>
      askedMetrics(await listMetrics(client, signal)),
    )
    this.messages = new Remembered(clock, (signal) => readMessageDirectory(client, signal))
  }
}

export async function readAccount(client: KlaviyoClient, signal: AbortSignal): Promise<Account> {
  const { data } = await client.call({
    path: '/api/accounts',
    quota: 'accounts',
    answer: z.object({ data: z.array(Account) }),
    signal,
  })
  const [account] = data
  if (account === undefined)
    throw new ConnectorError('auth', 'The API key belongs to no account of Klaviyo')
  return account
}

const rememberedForMs = 15 * 60_000

/** What is read once for many slices, and again when it may have changed. */
class Remembered<T> {
  readonly #clock: Clock
  readonly #read: (signal: AbortSignal) => Promise<T>
  #last: { readonly value: T; readonly readAt: number } | null = null

  constructor(clock: Clock, read: (signal: AbortSignal) => Promise<T>) {
    this.#clock = clock
    this.#read = read
  }

  async get(signal: AbortSignal): Promise<T> {
    const now = this.#clock.now()
    if (this.#last !== null && now - this.#last.readAt < rememberedForMs) return this.#last.value
    const value = await this.#read(signal)
    this.#last = { value, readAt: now }
    return value
  }
}
