import { ErrorCode, errorCatalogue, FieldProblem, queryTokenErrors } from '@cartograph/contract'
import * as z from 'zod/mini'

/** Every error of a request. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 if there was no response. */
  readonly status: number
  readonly code: ErrorCode | null
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
  get retry(): boolean {
    if (this.code !== null) return errorCatalogue[this.code].retry
    return this.status === 0 || this.status >= 500
  }

  /** The plan of the workspace doesn't allow the request; the plan dialog says so. */
  get isOfPlan(): boolean {
    return this.code !== null && planCodes.has(this.code)
  }

  get isNotAuthenticated(): boolean {
    return (
      this.status === 401 ||
      this.message === errorCatalogue.not_authenticated.message ||
      (this.status === 403 && tokenErrors.has(this.message))
    )
  }
}

/** Reads the error format of the API and that of the query protocol, `{ error }`. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const parsed = z.safeParse(AnyErrorBody, body)
  if (!parsed.success) {
    const query = z.safeParse(QueryErrorBody, body)
    return new ApiError(status, query.success ? query.data.error : serverError)
  }
  const { detail } = parsed.data
  if (typeof detail === 'string') return new ApiError(status, detail)
  if (Array.isArray(detail)) {
    const { message } = errorCatalogue.invalid_request
    return new ApiError(status, message, { code: 'invalid_request', problems: detail })
  }
  return new ApiError(status, detail.message, { code: parseCode(detail.code) })
}

/** Codes may be in upper case. Errors with unknown codes still have a message. */
function parseCode(code: string | undefined): ErrorCode | null {
  const known = [code, code?.toLowerCase()].find((one) => z.safeParse(ErrorCode, one).success)
  return known === undefined ? null : z.parse(ErrorCode, known)
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError(0, "Couldn't reach the server. Check your connection and try again.", {
    cause,
  })
}

/** The query protocol answers 403 to a missing or invalid token. */
const tokenErrors = new Set<string>(Object.values(queryTokenErrors))

const planCodes = new Set<ErrorCode>(['no_active_plan', 'plan_expired', 'trial_expired'])

/** Like the contract's schema, but accepts codes of other versions. */
const AnyErrorBody = z.object({
  detail: z.union([
    z.string(),
    z.object({ code: z.optional(z.string()), message: z.string() }),
    z.array(FieldProblem),
  ]),
})
const QueryErrorBody = z.object({ error: z.string() })
const serverError = errorCatalogue.server_error.message
