import {
  AppError,
  errorCatalogue,
  queryTokenErrors,
  type ErrorBody,
  type FieldProblem,
} from '@cartograph/contract'

/**
 * Converts any thrown value to an AppError; an unknown error becomes `server_error` and stays in the log.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (errorCode(error) === 'FST_ERR_BAD_URL') {
    return new AppError('not_found', undefined, { cause: error })
  }
  const status = statusOf(error)
  if (status === errorCatalogue.body_too_large.status) {
    return new AppError('body_too_large', undefined, { cause: error })
  }
  // Fastify's own client errors: invalid JSON, an unknown content type.
  if (status !== null && status >= 400 && status < 500) {
    const msg = error instanceof Error ? error.message : errorCatalogue.invalid_request.message
    const problems = [{ loc: ['body'], msg }]
    return new AppError('invalid_request', undefined, { cause: error, problems })
  }
  return new AppError('server_error', undefined, { cause: error })
}

/** The error body of the REST API: a list of problems, a sentence, or a code with its message. */
export function errorBody(error: AppError): ErrorBody {
  if (error.problems.length > 0) return { detail: [...error.problems] }
  if (error.code === 'not_authenticated' || error.code === 'server_error') {
    return { detail: errorCatalogue[error.code].message }
  }
  return { detail: { code: error.code, message: error.message } }
}

/** The error body of the query API, whose clients read `error` and not `detail`. */
export function cubeErrorBody(error: AppError): { error: string; type?: string } {
  // As Cube answers it.
  if (error.code === 'not_authenticated') return { error: error.message }
  const type = error.status === errorCatalogue.invalid_query.status ? { type: 'UserError' } : {}
  return { ...type, error: error.message, ...errorBody(error) }
}

/** Cube answers 403 to a missing or invalid token. */
export function cubeStatus({ code, status }: Pick<AppError, 'code' | 'status'>): number {
  return code === 'not_authenticated' ? errorCatalogue.forbidden.status : status
}

/** Converts to the messages that clients of the query API expect. */
export function toCubeError(error: AppError, hasToken = true): AppError {
  if (error.code === 'not_authenticated') {
    const message = hasToken ? queryTokenErrors.invalid : queryTokenErrors.missing
    return new AppError('not_authenticated', message, { cause: error })
  }
  if (error.code !== 'invalid_request') return error
  const problems: readonly FieldProblem[] = error.problems
  const reasons = problems.map(({ loc, msg }) => [...queryPath(loc), msg].join(': '))
  return new AppError('invalid_query', `Invalid query format: ${reasons.join('; ')}`, {
    cause: error,
    problems,
  })
}

/** The path below the body's `query`; empty for the query as a whole. */
function queryPath(loc: FieldProblem['loc']): string[] {
  const place = loc.slice(loc[1] === 'query' ? 2 : 1)
  return place.length === 0 ? [] : [place.join('.')]
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null
  return typeof error.statusCode === 'number' ? error.statusCode : null
}
