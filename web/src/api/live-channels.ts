import type { LiveRequest } from '@cartograph/contract'
import type { Client } from './client.ts'

export interface ChannelListener {
  /** What happens in channels that were opened, not parsed yet. */
  onNews(news: unknown): void
  /** The connection is up again, or down: then what was opened is forgotten. */
  onLive(isLive: boolean): void
}

/** The web socket of the workspace as open channels use it; the shell connects it. */
class LiveChannels {
  readonly #listeners = new Set<ChannelListener>()
  #send: ((request: LiveRequest) => void) | null = null

  get isLive(): boolean {
    return this.#send !== null
  }

  /** Dropped while the connection is down. */
  request(request: LiveRequest): void {
    this.#send?.(request)
  }

  listen(listener: ChannelListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Null once the connection is down. */
  connected(send: ((request: LiveRequest) => void) | null): void {
    this.#send = send
    for (const { onLive } of this.#listeners) onLive(send !== null)
  }

  receive(news: unknown): void {
    for (const { onNews } of this.#listeners) onNews(news)
  }
}

/** One for each client, but not part of it, because signed-out pages don't need it. */
export function liveChannels(client: Client): LiveChannels {
  const found = ofClients.get(client) ?? new LiveChannels()
  ofClients.set(client, found)
  return found
}

const ofClients = new WeakMap<Client, LiveChannels>()
