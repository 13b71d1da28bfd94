import { ErrorBody, errorCatalogue, type ErrorCode, type FieldProblem } from '@cartograph/contract'
import * as z from 'zod/mini'

/** Every error of a request. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  /** 0 if there was no response. */
  readonly status: number
  /** Null for an error that this version does not know. */
  readonly code: ErrorCode | null
  /** What is wrong with each value of an invalid request. */
  readonly problems: readonly FieldProblem[]

  constructor(
    status: number,
    message: string,
    options: { code?: ErrorCode | null; problems?: readonly FieldProblem[]; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.code = options.code ?? null
    this.problems = options.problems ?? []
  }

  /** Whether the same request can succeed later without any change. */
  get isTemporary(): boolean {
    if (this.code !== null) return errorCatalogue[this.code].retry
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

export function requestErrorFrom(status: number, body: unknown): RequestError {
  const parsed = z.safeParse(ErrorBody, body)
  if (!parsed.success) {
    // The query API answers in Cube's format.
    const query = z.safeParse(z.object({ error: z.string() }), body)
    return new RequestError(
      status,
      query.success ? query.data.error : `The server answered ${status}.`,
    )
  }
  const { detail } = parsed.data
  if (typeof detail === 'string') return new RequestError(status, detail)
  if (!Array.isArray(detail)) return new RequestError(status, detail.message, { code: detail.code })
  const message = detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
  return new RequestError(status, message, { code: 'invalid_request', problems: detail })
}
