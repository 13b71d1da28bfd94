import { AppError } from '@cartograph/contract'
import type { SqlPiece } from './scan-sql.ts'

/** Refuses text that would leave the brackets it is put into: one statement, brackets in pairs. */
export function requireOneExpression(pieces: readonly SqlPiece[]): void {
  let depth = 0
  for (const { kind, text } of pieces) {
    if (kind !== 'code') continue
    for (const character of text) {
      if (character === ';') throw new AppError('invalid_query', 'A query is one statement')
      if (character === '(') depth += 1
      if (character === ')') depth -= 1
      if (depth < 0) throw unbalanced()
    }
  }
  if (depth !== 0) throw unbalanced()
}

function unbalanced(): AppError {
  return new AppError('invalid_query', 'The brackets of the query are not in pairs')
}
