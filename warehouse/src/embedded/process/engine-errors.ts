import { AppError, type ErrorCode } from '@cartograph/contract'
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

/**
 * What the machine lacks, by the operating system's words within DuckDB's message or by Node's
 * codes. A full disk comes first: DuckDB reports a failed spill as a lack of memory.
 */
const storageErrors: readonly (readonly [ErrorCode, RegExp])[] = [
  ['disk_full', /No space left on device|Disk quota exceeded|\b(ENOSPC|EDQUOT)\b/i],
  [
    'storage_read_only',
    /^IO Error.*(Read-only file system|Permission denied)|\b(EROFS|EACCES|EPERM)\b/is,
  ],
  [
    'data_damaged',
    /Corrupt database file|not a valid DuckDB database file|Could not read enough bytes from file|^Serialization Error/i,
  ],
  [
    'out_of_memory',
    /^(TransactionContext Error: [^:]*: )?(Out of Memory Error|failed to allocate)/i,
  ],
]

/** The engine's own words contain paths: they are for the log, which gets them as the cause. */
export function toAppError(error: unknown, op: Request['op']): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (op === 'query' && queryErrors.some((prefix) => message.startsWith(prefix)))
    return new AppError('invalid_query', message, { cause: error })
  const [storage] = storageErrors.find(([, pattern]) => pattern.test(message)) ?? []
  return new AppError(storage ?? 'server_error', undefined, { cause: error })
}

export function isOutOfMemory(error: unknown): boolean {
  return toAppError(error, 'ping').code === 'out_of_memory'
}

/** After such an error, the memory of the process is not reliable. */
export function isFatal(error: AppError): boolean {
  return error.cause instanceof Error && error.cause.message.startsWith('INTERNAL Error')
}
