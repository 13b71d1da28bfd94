/** The error class determines the retry. */
export type ConnectorErrorClass =
  /** The response cannot be read: never retried. */
  | 'payload'
  /** A user must reconnect. */
  | 'auth'
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
  /** With `auth`: the single missing permission; everything else is still allowed. */
  readonly missingPermission: string | null

  constructor(
    errorClass: ConnectorErrorClass,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number; missingPermission?: string | null } = {},
  ) {
    super(message, { cause: options.cause })
    this.class = errorClass
    this.retryAfterMs = options.retryAfterMs ?? null
    this.missingPermission = options.missingPermission ?? null
  }
}
