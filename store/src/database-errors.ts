import { AppError } from '@cartograph/contract'
import { DrizzleQueryError } from 'drizzle-orm'

/** True for a unique violation, optionally of one constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return causes(error).some(
    (cause) =>
      codeOf(cause) === '23505' &&
      (constraint === undefined || ('constraint' in cause && cause.constraint === constraint)),
  )
}

/** True for a row that refers to a missing row, such as one that was deleted meanwhile. */
export function isForeignKeyViolation(error: unknown, constraint: RegExp): boolean {
  return causes(error).some(
    (cause) =>
      codeOf(cause) === '23503' &&
      'constraint' in cause &&
      constraint.test(String(cause.constraint)),
  )
}

export function isDrizzleError(error: unknown): error is DrizzleQueryError {
  return error instanceof DrizzleQueryError
}

/**
 * Converts a driver error: a lost connection becomes `database_unavailable`; any other error loses
 * the parameters that Drizzle puts into its message.
 */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error
  const lost = causes(error).find(isConnectionLoss)
  if (lost) return new AppError('database_unavailable', undefined, { cause: lost })
  return isDrizzleError(error) ? (error.cause ?? new Error('A query failed')) : error
}

/** Runs a database call and converts its errors. */
export async function withDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toDatabaseError(error)
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The error and its causes, outermost first. */
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
  // Administrator shutdown, crash, startup; too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A timeout of a lock, of a statement or of an idle transaction; a deadlock.
  '55P03',
  '40P01',
  '57014',
  '25P03',
])

/** Driver errors without a code. */
const lossMessages =
  /^(Connection terminated|timeout e|Client has encountered a connection error|Client was closed|Cannot use a pool after|Query read timeout)/
