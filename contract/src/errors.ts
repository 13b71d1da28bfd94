import * as z from 'zod/mini'

/**
 * The closed list of codes that may cross the wire. `retry` tells a caller whether the same call can
 * succeed later without anyone doing anything.
 */
export const errorCatalogue = {
  invalid_request: { status: 422, retry: false, message: 'Some of the values sent are not valid.' },
  invalid_query: { status: 400, retry: false, message: 'This query cannot be run.' },
  not_authenticated: { status: 401, retry: false, message: 'Not authenticated' },
  wrong_credentials: {
    status: 400,
    retry: false,
    message: 'The e-mail address or the password is not correct.',
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
    message: 'This was changed by somebody else meanwhile. Reload and try again.',
  },
  too_many_requests: {
    status: 429,
    retry: true,
    message: 'Too many attempts. Wait a minute and try again.',
  },
  body_too_large: { status: 413, retry: false, message: 'The request is too large.' },
  query_cancelled: { status: 499, retry: false, message: 'The query was cancelled.' },
  query_timeout: {
    status: 504,
    retry: true,
    message: 'The query took too long and was stopped. Try a shorter period.',
  },
  warehouse_unavailable: {
    status: 503,
    retry: true,
    message: 'The analytics engine is restarting. Try again in a moment.',
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

/** One problem of a request, at a place: `loc` is the path, its first part being body, query or params. */
export const FieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
})
export type FieldProblem = z.infer<typeof FieldProblem>

/** The one shape of an error on the wire. */
export const ErrorBody = z.object({
  detail: z.union([
    z.string(),
    z.object({ code: ErrorCode, message: z.string() }),
    z.array(FieldProblem),
  ]),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** What any room throws when a person or a client has to be told. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly problems: readonly FieldProblem[]

  constructor(
    code: ErrorCode,
    message?: string,
    options: { cause?: unknown; problems?: readonly FieldProblem[] } = {},
  ) {
    super(message ?? errorCatalogue[code].message, { cause: options.cause })
    this.code = code
    this.problems = options.problems ?? []
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  get retry(): boolean {
    return errorCatalogue[this.code].retry
  }
}
