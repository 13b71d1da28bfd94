import { ConnectorError, type ConnectorErrorClass } from '@cartograph/connectors'
import { AppError, platformNames, type PlatformCode } from '@cartograph/contract'
import { UnreadableCredentials } from '../tokens/credentials.ts'

/** What a failed sync means: for the person who reads it and for the connection. */
export interface SyncFailure {
  /** Plain, with the next step; never a word of the error itself, which may quote the platform. */
  readonly words: string
  readonly connection: { readonly requiresReauth?: true; readonly isConnected?: false }
}

export function syncFailure(error: unknown, platform: PlatformCode): SyncFailure {
  if (error instanceof ConnectorError) return byClass[error.class](platformNames[platform])
  if (error instanceof UnreadableCredentials) {
    return {
      words: 'What lets us in can no longer be read. Reconnect the datasource.',
      connection: { requiresReauth: true },
    }
  }
  if (error instanceof AppError) return { words: error.message, connection: {} }
  return {
    words:
      'Something went wrong on our side. Nothing is lost: the next sync goes on from where this one stopped.',
    connection: {},
  }
}

/** For how long a run gives way to others, where the platform says when it goes on; null where it is over. */
export function pauseMs(error: unknown): number | null {
  if (!(error instanceof ConnectorError) || error.class !== 'throttled') return null
  if (error.retryAfterMs === null) return null
  return Math.min(Math.max(error.retryAfterMs, shortestPauseMs), longestPauseMs)
}

/** Less is not worth it: every attempt asks first what the account is. */
const shortestPauseMs = 30_000
/** What a platform says by mistake must not shut an account for good. */
const longestPauseMs = 24 * 3_600_000

const byClass: Record<ConnectorErrorClass, (platform: string) => SyncFailure> = {
  auth: (platform) => ({
    words: `${platform} no longer lets us in. Reconnect the datasource.`,
    connection: { requiresReauth: true },
  }),
  gone: (platform) => ({
    words: `${platform} says that this account is closed. Open it again on ${platform}, then start the sync.`,
    connection: { isConnected: false },
  }),
  throttled: (platform) => ({
    words: `${platform} asks us to slow down. The next sync goes on from where this one stopped.`,
    connection: {},
  }),
  transient: (platform) => ({
    words: `${platform} did not answer as it should. The next sync goes on from where this one stopped.`,
    connection: {},
  }),
  payload: (platform) => ({
    words: `${platform} sent an answer that cannot be read. Start the sync again; if that does not help, update Cartograph.`,
    connection: {},
  }),
}
