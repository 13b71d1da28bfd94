import {
  errorCatalogue,
  queryTokenErrors,
  readErrorDetail,
  type ErrorCode,
  type FieldProblem,
} from '@cartograph/contract'

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

export function apiErrorFrom(status: number, body: unknown): ApiError {
  const detail = readErrorDetail(body)
  return new ApiError(status, detail?.message ?? serverError, detail ?? {})
}

export function unreachable(cause: unknown): ApiError {
  return new ApiError(0, "Couldn't reach the server. Check your connection and try again.", {
    cause,
  })
}

/** The query protocol answers 403 to a missing or invalid token. */
const tokenErrors = new Set<string>(Object.values(queryTokenErrors))

const planCodes = new Set<ErrorCode>(['no_active_plan', 'plan_expired', 'trial_expired'])

const serverError = errorCatalogue.server_error.message
