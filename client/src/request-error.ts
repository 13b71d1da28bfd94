import {
  errorCatalogue,
  readErrorDetail,
  type ErrorCode,
  type FieldProblem,
} from '@cartograph/contract'

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
  const detail = readErrorDetail(body)
  if (detail === null) return new RequestError(status, `The server answered ${status}.`)
  const { message, problems } = detail
  const places = problems.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)
  return new RequestError(status, places.length > 0 ? places.join('; ') : message, detail)
}
