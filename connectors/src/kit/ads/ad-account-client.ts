import type { ApiClient } from '../api/api-client.ts'

/** The API client of one ad account, whose facts are read once. */
export abstract class AdAccountClient<Facts> {
  readonly api: ApiClient
  readonly id: string
  #facts: Facts | null = null

  constructor(client: ApiClient, id: string) {
    this.api = client
    this.id = id
  }

  async facts(signal: AbortSignal): Promise<Facts> {
    this.#facts ??= await this.readFacts(signal)
    return this.#facts
  }

  protected abstract readFacts(signal: AbortSignal): Promise<Facts>
}
