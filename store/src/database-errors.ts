import { AppError } from '@cartograph/contract'
import { DrizzleQueryError } from 'drizzle-orm'

/** Whether a statement failed because such a row is there already; the constraint may be asked for. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return causes(error).some(
    (cause) =>
      codeOf(cause) === '23505' &&
      (constraint === undefined || ('constraint' in cause && cause.constraint === constraint)),
  )
}

export function isDrizzleError(error: unknown): error is DrizzleQueryError {
  return error instanceof DrizzleQueryError
}

/**
 * What leaves this room of an error that the database raised: a lost connection has a code of its own;
 * anything else comes without the parameters that Drizzle writes into its message.
 */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof AppError) return error
  const lost = causes(error).find(isConnectionLoss)
  if (lost) return new AppError('database_unavailable', undefined, { cause: lost })
  return isDrizzleError(error) ? (error.cause ?? new Error('A query failed')) : error
}

/** For calls that do nothing but ask the database. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw fromDatabase(error)
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The error and what it came from, outermost first. */
function causes(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && !chain.includes(at); at = at.cause) chain.push(at)
  return chain
}

function isConnectionLoss(error: Error): boolean {
  const code = codeOf(error)
  return code.startsWith('08') || lossCodes.has(code) || lossMessages.test(error.message)
}

const lossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // Shut down by an administrator, crashed, starting up; too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The driver gives these no code. */
const lossMessages =
  /^(Connection terminated|timeout e|Client has encountered a connection error|Client was closed|Cannot use a pool after)/
