import { AppError } from '@cartograph/contract'
import type { Request } from '../wire/protocol.ts'

/** DuckDB puts the class of an error at the start of its message. */
const queryErrors = [
  'Binder Error',
  'Catalog Error',
  'Conversion Error',
  'Invalid Input Error',
  'Invalid type Error',
  'Not implemented Error',
  'Out of Range Error',
  'Parser Error',
  'Permission Error',
  'Syntax Error',
]

export function toAppError(error: unknown, op: Request['op']): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (op === 'query' && queryErrors.some((prefix) => message.startsWith(prefix)))
    return new AppError('invalid_query', message, { cause: error })
  return new AppError('server_error', `The analytics engine failed: ${message}`, { cause: error })
}

/** After such an error, the database rejects everything until its file is reopened. */
export function isFatal(error: AppError): boolean {
  return error.cause instanceof Error && /^(FATAL|INTERNAL) Error/.test(error.cause.message)
}
