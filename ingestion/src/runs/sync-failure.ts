import { ConnectorError, type ConnectorErrorClass } from '@cartograph/connectors'
import { AppError, platformNames, type ErrorCode, type PlatformCode } from '@cartograph/contract'
import { UnreadableCredentialsError } from '../tokens/credentials.ts'

/** What a failed sync means for the user and for the connection. */
export interface SyncFailure {
  /**
   * Plain English with the next step. Never quotes the error, which may contain the platform's
   * text.
   */
  readonly message: string
  readonly connectionUpdate: { readonly requiresReauth?: true; readonly isConnected?: false }
}

export function syncFailure(error: unknown, platform: PlatformCode): SyncFailure {
  if (error instanceof ConnectorError) return failureByClass[error.class](platformNames[platform])
  if (error instanceof UnreadableCredentialsError) {
    return {
      message: 'The stored credentials can no longer be read. Reconnect the data source.',
      connectionUpdate: { requiresReauth: true },
    }
  }
  if (error instanceof AppError) return { message: error.message, connectionUpdate: {} }
  return {
    message:
      'Something went wrong on our side. No data was lost: the next sync continues where this one stopped.',
    connectionUpdate: {},
  }
}

/**
 * How long to pause a run that is throttled, where the platform says so, or that lost one of our own
 * services; null when the error ends the run.
 */
export function retryPauseMs(error: unknown): number | null {
  if (error instanceof AppError && awayCodes.has(error.code)) return minPauseMs
  if (!(error instanceof ConnectorError) || error.class !== 'throttled') return null
  if (error.retryAfterMs === null) return null
  return Math.min(Math.max(error.retryAfterMs, minPauseMs), maxPauseMs)
}

const awayCodes: ReadonlySet<ErrorCode> = new Set(['database_unavailable', 'warehouse_unavailable'])

/** A shorter pause is not worth a new attempt, which first reads the account again. */
const minPauseMs = 30_000
/** Caps a mistaken value from the platform. */
const maxPauseMs = 24 * 3_600_000

const failureByClass: Record<ConnectorErrorClass, (platform: string) => SyncFailure> = {
  auth: (platform) => ({
    message: `${platform} no longer grants access. Reconnect the data source.`,
    connectionUpdate: { requiresReauth: true },
  }),
  gone: (platform) => ({
    message: `${platform} reports that this account is closed. Reopen it on ${platform}, then start the sync.`,
    connectionUpdate: { isConnected: false },
  }),
  throttled: (platform) => ({
    message: `${platform} is limiting our requests. The next sync continues where this one stopped.`,
    connectionUpdate: {},
  }),
  transient: (platform) => ({
    message: `${platform} did not respond correctly. The next sync continues where this one stopped.`,
    connectionUpdate: {},
  }),
  payload: (platform) => ({
    message: `${platform} sent a response that cannot be read. Start the sync again. If it fails again, update Cartograph.`,
    connectionUpdate: {},
  }),
}
