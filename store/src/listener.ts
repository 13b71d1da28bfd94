import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@cartograph/contract'

interface Subscriber {
  readonly onMessage: (payload: string) => void
  readonly onGap: (() => void) | undefined
}

export interface Listener {
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * One connection for all channels, opened with the first subscription and reopened when it breaks.
 */
export function createListener(connectionString: string, log: Log): Listener {
  const channels = new Map<string, Set<Subscriber>>()
  const closing = new AbortController()
  let connection: Promise<Client> | null = null

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 15_000,
      application_name: 'cartograph listener',
    })
    client.on('error', (error) => log.debug({ err: error }, 'the listening connection broke'))
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of channels.get(channel) ?? [])
        callSafely(() => onMessage(payload ?? ''))
    })
    try {
      await client.connect()
      for (const channel of channels.keys()) await subscribe(client, channel)
    } catch (error) {
      await client.end()
      throw error
    }
    client.once('end', () => void reconnect())
    return client
  }

  async function reconnect(): Promise<void> {
    if (closing.signal.aborted) return
    log.warn({}, 'no longer listening to the database; connecting again')
    connection = connectWithRetry()
    await connection.then(notifyGap, () => undefined)
  }

  async function connectWithRetry(): Promise<Client> {
    for (let delayMs = 50; ; delayMs = Math.min(delayMs * 2, 5_000)) {
      await sleep(delayMs, undefined, { signal: closing.signal })
      try {
        return await connect()
      } catch (error) {
        log.debug({ err: error }, 'the database cannot be reached to listen')
      }
    }
  }

  function notifyGap(): void {
    log.info({}, 'listening to the database again')
    for (const subscribers of channels.values()) {
      for (const { onGap } of subscribers) callSafely(() => onGap?.())
    }
  }

  /** An error of one subscriber must not affect the others or the connection. */
  function callSafely(subscriber: () => void): void {
    try {
      subscriber()
    } catch (error) {
      log.error({ err: error }, 'a subscriber of the database failed')
    }
  }

  async function firstConnection(): Promise<Client> {
    try {
      return await (connection ??= connect())
    } catch (error) {
      connection = null
      throw error
    }
  }

  return {
    listen: async (channel, onMessage, onGap) => {
      const subscriber = { onMessage, onGap }
      const subscribers = channels.get(channel) ?? new Set()
      channels.set(channel, subscribers.add(subscriber))
      const unsubscribe = async () => {
        subscribers.delete(subscriber)
        if (subscribers.size > 0 || channels.get(channel) !== subscribers) return
        channels.delete(channel)
        const client = await connection?.catch(() => null)
        await client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => undefined)
      }
      try {
        await subscribe(await firstConnection(), channel)
      } catch (error) {
        await unsubscribe()
        throw error
      }
      return unsubscribe
    },
    close: async () => {
      closing.abort()
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}

async function subscribe(client: Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
