import { AppError, type ErrorCode } from '@cartograph/contract'

type EngineErrorCode = Extract<
  ErrorCode,
  | 'query_timeout'
  | 'query_cancelled'
  | 'warehouse_unavailable'
  | 'out_of_memory'
  | 'disk_full'
  | 'data_damaged'
>

/** Server errors by number, network errors by name. */
const errorCodes: Readonly<Record<string, EngineErrorCode>> = {
  40: 'data_damaged',
  159: 'query_timeout',
  202: 'warehouse_unavailable',
  209: 'warehouse_unavailable',
  210: 'warehouse_unavailable',
  236: 'warehouse_unavailable',
  241: 'out_of_memory',
  242: 'warehouse_unavailable',
  243: 'disk_full',
  246: 'data_damaged',
  285: 'warehouse_unavailable',
  286: 'warehouse_unavailable',
  289: 'warehouse_unavailable',
  319: 'warehouse_unavailable',
  341: 'warehouse_unavailable',
  394: 'query_cancelled',
  425: 'warehouse_unavailable',
  999: 'warehouse_unavailable',
  EAI_AGAIN: 'warehouse_unavailable',
  ECONNREFUSED: 'warehouse_unavailable',
  ECONNRESET: 'warehouse_unavailable',
  EHOSTUNREACH: 'warehouse_unavailable',
  EPIPE: 'warehouse_unavailable',
  ETIMEDOUT: 'warehouse_unavailable',
}

/** Disk failures and access errors are not caused by the query. */
const serverFaults = new Set(['49', '76', '192', '193', '194', '516', '1000'])
const readOnly = '164'

export function toAppError(error: unknown, during: 'query' | 'write'): AppError {
  if (error instanceof AppError) return error
  const { code, message } = describeError(error)
  const known = errorCodes[code]
  if (known) return new AppError(known, undefined, { cause: error })
  if (during === 'write' && code === readOnly)
    return new AppError('storage_read_only', undefined, { cause: error })
  if (during === 'query' && /^\d+$/.test(code) && !serverFaults.has(code))
    return new AppError('invalid_query', message, { cause: error })
  return new AppError('server_error', undefined, { cause: error })
}

function describeError(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}
