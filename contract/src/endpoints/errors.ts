import * as z from 'zod/mini'

/**
 * The closed list of codes that cross the wire. `retry` says whether the same request can succeed
 * later without a change by the user.
 */
export const errorCatalogue = {
  invalid_request: { status: 422, retry: false, message: 'Some of the values sent are not valid.' },
  invalid_query: { status: 400, retry: false, message: 'This query cannot be run.' },
  not_authenticated: { status: 401, retry: false, message: 'Not authenticated' },
  api_key_expired: {
    status: 401,
    retry: false,
    message: 'This API key has expired. Renew it in Settings → API keys, or use another one.',
  },
  wrong_credentials: {
    status: 400,
    retry: false,
    message: 'The email address or the password is not correct.',
  },
  /** Cognito's name, which clients know. */
  UserNotConfirmedException: {
    status: 400,
    retry: false,
    message: 'Confirm your email address first. We have sent you a code.',
  },
  wrong_code: {
    status: 400,
    retry: false,
    message: 'The code is not correct. Check the newest email, or request a new code.',
  },
  code_expired: {
    status: 400,
    retry: false,
    message: 'The code has expired. Request a new one.',
  },
  too_many_tries: {
    status: 400,
    retry: false,
    message: 'Too many attempts with this code. Request a new one.',
  },
  sign_in_failed: {
    status: 400,
    retry: false,
    message: 'Signing in with Google failed. Try again.',
  },
  password_required: {
    status: 403,
    retry: false,
    message: 'Enter your password to continue. You signed in more than 10 minutes ago.',
  },
  /** Of a public link. */
  link_password_required: {
    status: 403,
    retry: false,
    message: 'Enter the password of this link.',
  },
  sign_in_required: {
    status: 403,
    retry: false,
    message: 'Sign in again to continue. You signed in more than 10 minutes ago.',
  },
  identity_unavailable: {
    status: 503,
    retry: true,
    message: 'The sign-in service cannot be reached. Try again in a moment.',
  },
  forbidden: {
    status: 403,
    retry: false,
    message: 'Your role does not allow this. Ask an admin of the workspace.',
  },
  not_found: { status: 404, retry: false, message: 'Not found' },
  conflict: {
    status: 409,
    retry: false,
    message: 'Someone else has changed this. Reload and try again.',
  },
  last_admin: {
    status: 409,
    retry: false,
    message: 'A workspace needs an admin. Make someone else an admin first.',
  },
  invitation_invalid: {
    status: 404,
    retry: false,
    message: 'This invitation is no longer valid. Ask for a new one.',
  },
  /** The platform, or the payment provider, refused or cannot be reached. The message says which, and what to do. */
  connection_refused: {
    status: 400,
    retry: false,
    message: 'The platform rejected this. Check what you entered and try again.',
  },
  consent_expired: {
    status: 400,
    retry: false,
    message: 'This link has expired or was already used. Connect again.',
  },
  /** 455: the plan does not include it. Clients open the plan dialog. */
  no_active_plan: {
    status: 455,
    retry: false,
    message: 'This workspace has no active plan. Subscribe for continued access.',
  },
  plan_expired: {
    status: 455,
    retry: false,
    message: 'Your plan has expired. Subscribe for continued access.',
  },
  trial_expired: {
    status: 455,
    retry: false,
    message: 'Your trial has expired. Subscribe for continued access.',
  },
  too_many_requests: {
    status: 429,
    retry: true,
    message: 'Too many attempts. Wait a minute and try again.',
  },
  too_many_queries: {
    status: 429,
    retry: true,
    message: 'Too many queries are running at once. Try again in a few seconds.',
  },
  too_deep: {
    status: 422,
    retry: false,
    message: 'JSON may be nested at most 64 levels deep.',
  },
  body_too_large: { status: 413, retry: false, message: 'The request is too large.' },
  query_cancelled: { status: 499, retry: false, message: 'The query was cancelled.' },
  query_timeout: {
    status: 504,
    retry: true,
    message: 'The query took too long and was stopped. Try a shorter period.',
  },
  starting: {
    status: 503,
    retry: true,
    message: 'The server is starting. Try again in a moment.',
  },
  stopping: {
    status: 503,
    retry: true,
    message: 'The server is stopping. Try again in a moment.',
  },
  warehouse_unavailable: {
    status: 503,
    retry: true,
    message: 'The analytics engine is restarting. Try again in a moment.',
  },
  disk_full: {
    status: 507,
    retry: true,
    message:
      'The disk that holds the analytic data is full. Free some space on it: syncs then continue by themselves.',
  },
  storage_read_only: {
    status: 503,
    retry: true,
    message:
      'The disk that holds the analytic data cannot be written to. Make it writable: syncs then continue by themselves.',
  },
  out_of_memory: {
    status: 503,
    retry: true,
    message:
      'The analytics engine has too little memory for this. Try a shorter period or fewer dimensions.',
  },
  data_damaged: {
    status: 500,
    retry: false,
    message:
      'The analytic data of this workspace is damaged and cannot be read. Ask the operator of this installation to restore it from a backup.',
  },
  data_lost: {
    status: 503,
    retry: true,
    message:
      'Stored analytic data was lost. It is being read again from the platforms; figures are incomplete until then.',
  },
  database_unavailable: {
    status: 503,
    retry: true,
    message: 'The database cannot be reached. Try again in a moment.',
  },
  server_error: { status: 500, retry: true, message: 'Server Error' },
} as const satisfies Record<string, { status: number; retry: boolean; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

export const ErrorCode = z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]])

/** One problem of a request. `loc` is its path and begins with body, query or params. */
export const FieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
})
export type FieldProblem = z.infer<typeof FieldProblem>

/** The shape of an error on the wire; only the query protocol has another. */
export const ErrorBody = z.object({
  detail: z.union([
    z.string(),
    z.object({ code: ErrorCode, message: z.string() }),
    z.array(FieldProblem),
  ]),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Like `ErrorBody`, but accepts codes of other versions. */
const AnyErrorBody = z.object({
  detail: z.union([
    z.string(),
    z.object({ code: z.optional(z.string()), message: z.string() }),
    z.array(FieldProblem),
  ]),
})
const QueryErrorBody = z.object({ error: z.string() })

/** What an error response says. */
export interface ErrorDetail {
  readonly message: string
  /** Null for a code that this version does not know. */
  readonly code: ErrorCode | null
  readonly problems: readonly FieldProblem[]
}

/** Reads the error format of the API and that of the query protocol, `{ error }`; null if it is neither. */
export function readErrorDetail(body: unknown): ErrorDetail | null {
  const parsed = z.safeParse(AnyErrorBody, body)
  if (!parsed.success) {
    const query = z.safeParse(QueryErrorBody, body)
    return query.success ? { message: query.data.error, code: null, problems: [] } : null
  }
  const { detail } = parsed.data
  if (typeof detail === 'string') return { message: detail, code: null, problems: [] }
  if (Array.isArray(detail)) {
    const { message } = errorCatalogue.invalid_request
    return { message, code: 'invalid_request', problems: detail }
  }
  return { message: detail.message, code: parseCode(detail.code), problems: [] }
}

/** Codes may be in upper case. Errors with unknown codes still have a message. */
function parseCode(code: string | undefined): ErrorCode | null {
  const known = [code, code?.toLowerCase()].find((one) => z.safeParse(ErrorCode, one).success)
  return known === undefined ? null : z.parse(ErrorCode, known)
}

/** Cube's messages, with status 403, for a request whose token is missing or not valid. */
export const queryTokenErrors = {
  missing: "Authorization header isn't set",
  invalid: 'Invalid token',
} as const

/** Thrown by any room for an error that the caller should see. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly problems: readonly FieldProblem[]
  /** When the same request may succeed; null if that is not known. */
  readonly retryAfterMs: number | null

  constructor(
    code: ErrorCode,
    message?: string,
    options: {
      cause?: unknown
      problems?: readonly FieldProblem[]
      retryAfterMs?: number
    } = {},
  ) {
    super(message ?? errorCatalogue[code].message, { cause: options.cause })
    this.code = code
    this.problems = options.problems ?? []
    this.retryAfterMs = options.retryAfterMs ?? null
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  /** For the header Retry-After; null for errors without it. */
  get retryAfterSeconds(): number | null {
    if (this.retryAfterMs !== null) return Math.ceil(this.retryAfterMs / 1000)
    return retryAfterSeconds[this.code] ?? null
  }

  get retry(): boolean {
    return errorCatalogue[this.code].retry
  }
}

const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  too_many_requests: 60,
  too_many_queries: 5,
}
