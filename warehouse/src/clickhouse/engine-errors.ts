import { AppError } from '@cartograph/contract'

type Meaning = 'query_timeout' | 'query_cancelled' | 'warehouse_unavailable'

/** The server's errors by their numbers, the network's by their names. */
const meaning: Readonly<Record<string, Meaning>> = {
  159: 'query_timeout',
  202: 'warehouse_unavailable',
  209: 'warehouse_unavailable',
  210: 'warehouse_unavailable',
  236: 'warehouse_unavailable',
  242: 'warehouse_unavailable',
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

/** Out of memory, out of disk, a failing disk, not let in: no fault of the query's text. */
const serverFaults = new Set(['49', '76', '192', '193', '194', '241', '243', '516', '1000'])

export function toAppError(error: unknown, during: 'query' | 'write'): AppError {
  if (error instanceof AppError) return error
  const { code, message } = partsOf(error)
  const known = meaning[code]
  if (known) return new AppError(known, undefined, { cause: error })
  if (during === 'query' && /^\d+$/.test(code) && !serverFaults.has(code))
    return new AppError('invalid_query', message, { cause: error })
  return new AppError('server_error', `The analytics engine failed: ${message}`, { cause: error })
}

function partsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  return { code: 'code' in error ? String(error.code) : '', message: error.message }
}
