import { AppError, errorCatalogue, type ErrorBody, type FieldProblem } from '@cartograph/contract'

/** Whatever was thrown, as what may be told: an unknown error is ours and stays in the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (errorCode(error) === 'FST_ERR_BAD_URL') {
    return new AppError('not_found', undefined, { cause: error })
  }
  const status = statusOf(error)
  if (status === errorCatalogue.body_too_large.status) {
    return new AppError('body_too_large', undefined, { cause: error })
  }
  // Fastify's own refusals: JSON that is none, an unknown content type.
  if (status !== null && status >= 400 && status < 500) {
    const msg = error instanceof Error ? error.message : errorCatalogue.invalid_request.message
    const problems = [{ loc: ['body'], msg }]
    return new AppError('invalid_request', undefined, { cause: error, problems })
  }
  return new AppError('server_error', undefined, { cause: error })
}

/** The one shape of an error: the places of the problems, a bare sentence, or a code with its message. */
export function errorBody(error: AppError): ErrorBody {
  if (error.problems.length > 0) return { detail: [...error.problems] }
  if (error.code === 'not_authenticated' || error.code === 'server_error') {
    return { detail: errorCatalogue[error.code].message }
  }
  return { detail: { code: error.code, message: error.message } }
}

/** What clients of the query API read: they show `error` and know no `detail`. */
export function cubeErrorBody(error: AppError): ErrorBody & { error: string; type?: string } {
  const type = error.status === errorCatalogue.invalid_query.status ? { type: 'UserError' } : {}
  return { ...type, error: error.message, ...errorBody(error) }
}

/** A client of the query API is told in its own words and with its own status. */
export function toCubeError(error: AppError, hasToken = true): AppError {
  if (error.code === 'not_authenticated') {
    const words = hasToken ? 'Invalid token' : "Authorization header isn't set"
    return new AppError('not_authenticated', words, { cause: error })
  }
  if (error.code !== 'invalid_request') return error
  const problems: readonly FieldProblem[] = error.problems
  const reasons = problems.map(({ loc, msg }) => [...placeInQuery(loc), msg].join(': '))
  return new AppError('invalid_query', `Invalid query format: ${reasons.join('; ')}`, {
    cause: error,
    problems,
  })
}

/** Below the body's `query`, of which everybody knows; none for the query as a whole. */
function placeInQuery(loc: FieldProblem['loc']): string[] {
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
