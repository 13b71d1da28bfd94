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
