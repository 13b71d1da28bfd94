import { AppError, canonicalTables, type CanonicalTable } from '@cartograph/contract'
import type { ReplaceBatch, ReplacePart, StreamMark } from './warehouse.ts'

/**
 * Rejects a batch that would store duplicate rows: a duplicate key, a row outside the replaced
 * scopes, or a table named twice.
 */
export function checkBatch(batch: ReplaceBatch): void {
  if (batch.batchKey === '') throw new AppError('invalid_request', 'A batch needs a key')
  const tables = new Set(batch.parts.map((part) => part.table))
  if (tables.size !== batch.parts.length)
    throw new AppError('invalid_request', 'A table may be listed once in a batch')
  for (const part of batch.parts) checkPart(part)
}

/** Rejects a batch whose predecessor is not stored. One that was sent twice finds itself. */
export function requirePredecessor(mark: StreamMark, stored: number): void {
  if (stored >= mark.sequence - 1) return
  throw new AppError('data_lost', undefined, {
    cause: new Error(`${mark.stream} continues after ${mark.sequence - 1}, ${stored} is stored`),
  })
}

function checkPart(part: ReplacePart): void {
  const table: CanonicalTable = canonicalTables[part.table]
  const scopes = new Set(part.scopes.map((scope) => joined(scope)))
  if (part.scopes.some((scope) => scope.length !== table.scope.length))
    throw invalidBatch(part, `a scope needs ${table.scope.join(', ')}`)

  const keys = new Set<string>()
  for (const row of part.rows as readonly Readonly<Record<string, unknown>>[]) {
    const key = joined(table.key.map((column) => row[column]))
    if (keys.has(key)) throw invalidBatch(part, `two rows have the key ${key}`)
    keys.add(key)
    const scope = joined(table.scope.map((column) => row[column]))
    if (!scopes.has(scope))
      throw invalidBatch(part, `a row is outside of the scopes given: ${scope}`)
  }
}

function joined(values: readonly unknown[]): string {
  return values.join(' / ')
}

function invalidBatch(part: ReplacePart, problem: string): AppError {
  return new AppError('invalid_request', `${part.table}: ${problem}`)
}
