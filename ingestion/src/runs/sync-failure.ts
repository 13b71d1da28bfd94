import {
  ConnectorError,
  type ConnectorErrorClass,
  type WithheldFields,
} from '@cartograph/connectors'
import { AppError, platformNames, type ErrorCode, type PlatformCode } from '@cartograph/contract'
import type { connections, StoredRefusal } from '@cartograph/store'
import { UnreadableCredentialsError } from '../tokens/credentials.ts'

/** What a failed sync means for the user and for the connection. */
export interface SyncFailure {
  /**
   * Plain English with the next step. Never quotes the error, which may contain the platform's
   * text.
   */
  readonly message: string
  readonly connectionUpdate: Partial<
    Pick<typeof connections.$inferSelect, 'requiresReauth' | 'isConnected' | 'accessEnd'>
  >
}

export function syncFailure(error: unknown, platform: PlatformCode): SyncFailure {
  if (error instanceof ConnectorError) {
    const name = platformNames[platform]
    if (error.class !== 'forbidden') return failureByClass[error.class](name)
    return {
      message: `${name} does not allow reading any data of this account${reasonOf(error)}. ${remedyOf(error)}`,
      connectionUpdate: error.isGrantedByConsent ? { requiresReauth: true } : {},
    }
  }
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
  const awayMs = error instanceof AppError ? awayPausesMs[error.code] : undefined
  if (awayMs !== undefined) return awayMs
  if (!(error instanceof ConnectorError) || error.class !== 'throttled') return null
  if (error.retryAfterMs === null) return null
  return Math.min(Math.max(error.retryAfterMs, minPauseMs), maxPauseMs)
}

/** A shorter pause is not worth a new attempt, which first reads the account again. */
const minPauseMs = 30_000
/** Caps a mistaken value from the platform. */
const maxPauseMs = 24 * 3_600_000

/** Faults of our own services that end by themselves within seconds, or once the operator has acted. */
const awayPausesMs: Partial<Record<ErrorCode, number>> = {
  database_unavailable: 5000,
  warehouse_unavailable: 5000,
  // The next attempt starts over.
  data_lost: minPauseMs,
  disk_full: minPauseMs,
  storage_read_only: minPauseMs,
}

/** Why a run pauses, if the reason is on our side. */
export function pauseReason(error: unknown): string | null {
  return error instanceof AppError ? error.message : null
}

/** Why a stream was stopped, and what to do: everything else is read. */
export function streamRefusal(
  error: ConnectorError,
  stream: string,
  platform: PlatformCode,
): StoredRefusal {
  const name = platformNames[platform]
  return {
    permission: error.missingPermission,
    message: `${name} does not allow reading ${stream.replaceAll('_', ' ')}${reasonOf(error)}. ${remedyOf(error)}`,
  }
}

/** What records are read without, and what to do. */
export function fieldRefusal(
  { fields, permission, remedy }: WithheldFields,
  platform: PlatformCode,
): StoredRefusal {
  const names = new Intl.ListFormat('en', { type: 'conjunction' }).format(fields)
  return {
    permission,
    message: `${platformNames[platform]} withholds ${names}. ${remedy} The next sync then reads them.`,
  }
}

function reasonOf({ missingPermission }: ConnectorError): string {
  return missingPermission === null ? '' : `: the permission ${missingPermission} is missing`
}

function remedyOf({ remedy, missingPermission }: ConnectorError): string {
  if (remedy !== null) return remedy
  return missingPermission === null
    ? 'Check what the account that you connected may read there, then start the sync.'
    : 'Grant it there, then start the sync.'
}

const failureByClass: Record<
  Exclude<ConnectorErrorClass, 'forbidden'>,
  (platform: string) => SyncFailure
> = {
  auth: (platform) => ({
    message: `${platform} no longer grants access. Reconnect the data source.`,
    connectionUpdate: { requiresReauth: true },
  }),
  gone: (platform) => ({
    message: `${platform} reports that this account is closed. Reopen it on ${platform}, then start the sync.`,
    connectionUpdate: { isConnected: false, accessEnd: 'account_closed' },
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
