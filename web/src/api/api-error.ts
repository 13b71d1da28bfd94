import { ErrorCode, errorCatalogue, FieldProblem } from '@cartograph/contract'
import * as z from 'zod/mini'

/** Whatever can go wrong with a call, in one shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 when no answer came at all. */
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

  /** Whether the same call can succeed later without anyone doing anything. */
  get retry(): boolean {
    if (this.code !== null) return errorCatalogue[this.code].retry
    return this.status === 0 || this.status >= 500
  }

  /** The plan of the workspace does not allow it: the plan dialog says so. */
  get isOfPlan(): boolean {
    return this.code !== null && planCodes.has(this.code)
  }

  get isNotAuthenticated(): boolean {
    return this.status === 401 || this.message === errorCatalogue.not_authenticated.message
  }
}

/** Reads the error shape of the API, and the one of the query protocol, `{ error }`. */
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
  return new ApiError(status, detail.message, { code: knownCode(detail.code) })
}

/** Codes may come in capitals; of one that this version does not know the message still counts. */
function knownCode(code: string | undefined): ErrorCode | null {
  const known = [code, code?.toLowerCase()].find((one) => z.safeParse(ErrorCode, one).success)
  return known === undefined ? null : z.parse(ErrorCode, known)
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError(0, "Couldn't reach the server. Check your connection and try again.", {
    cause,
  })
}

const planCodes = new Set<ErrorCode>(['no_active_plan', 'plan_expired', 'trial_expired'])

/** As the contract's, but open to codes of other versions. */
const AnyErrorBody = z.object({
  detail: z.union([
    z.string(),
    z.object({ code: z.optional(z.string()), message: z.string() }),
    z.array(FieldProblem),
  ]),
})
const QueryErrorBody = z.object({ error: z.string() })
const serverError = errorCatalogue.server_error.message
