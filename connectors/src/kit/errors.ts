/** The error class determines the retry. */
export type ConnectorErrorClass =
  /** The response cannot be read: never retried. */
  | 'payload'
  /** A user must reconnect. */
  | 'auth'
  /** The access is valid but lacks a permission: stops only what needs it. */
  | 'forbidden'
  /** Try again at a known moment. */
  | 'throttled'
  /** Try again with backoff. */
  | 'transient'
  /** The account is closed: stop. */
  | 'gone'

export class ConnectorError extends Error {
  override readonly name = 'ConnectorError'
  readonly class: ConnectorErrorClass
  /** With `throttled`: the wait that the platform asked for. */
  readonly retryAfterMs: number | null
  /** With `throttled`: whether the quota of the day is used up, rather than a short-term limit. */
  readonly isDayUsedUp: boolean
  /** With `forbidden`: the platform's name of the permission; null where it does not say. */
  readonly missingPermission: string | null
  /** With `forbidden`: where to grant the permission, in a sentence. */
  readonly remedy: string | null
  /** With `forbidden`: whether a new consent, or new keys, can grant the permission. */
  readonly isGrantedByConsent: boolean

  constructor(
    errorClass: ConnectorErrorClass,
    message: string,
    options: {
      cause?: unknown
      retryAfterMs?: number
      isDayUsedUp?: boolean
      missingPermission?: string | null
      remedy?: string
      isGrantedByConsent?: boolean
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.class = errorClass
    this.retryAfterMs = options.retryAfterMs ?? null
    this.isDayUsedUp = options.isDayUsedUp ?? false
    this.missingPermission = options.missingPermission ?? null
    this.remedy = options.remedy ?? null
    this.isGrantedByConsent = options.isGrantedByConsent ?? false
  }
}

/** What a request names does not exist, which concerns that resource and not the account. */
export class NotFoundError extends ConnectorError {
  constructor(platform: string, code: string | null = null) {
    const reason = code === null ? '' : ` (${code})`
    super('payload', `${platform} doesn't have the requested resource${reason}`)
  }
}

/** Null where the platform doesn't have what was requested. */
export async function nullIfNotFound<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}
