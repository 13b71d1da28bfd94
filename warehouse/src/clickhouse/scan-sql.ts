import { AppError } from '@cartograph/contract'

export interface SqlPiece {
  readonly kind: 'code' | 'quoted' | 'comment'
  readonly text: string
}

/**
 * Splits SQL into code, quoted text and comments. ClickHouse has further kinds of quotes and
 * comments; text that uses them is rejected, so that nothing is mistaken for code or hidden from
 * it.
 */
export function scanSql(sql: string): readonly SqlPiece[] {
  const pieces: SqlPiece[] = []
  let codeStart = 0
  let position = 0
  while (position < sql.length) {
    const special = scanQuotedOrComment(sql, position)
    if (!special) {
      position += 1
      continue
    }
    if (position > codeStart) pieces.push(codePiece(sql.slice(codeStart, position)))
    pieces.push(special)
    position += special.text.length
    codeStart = position
  }
  if (position > codeStart) pieces.push(codePiece(sql.slice(codeStart)))
  return pieces
}

function scanQuotedOrComment(sql: string, start: number): SqlPiece | null {
  if (sql.startsWith('--', start)) return scanComment(sql, start, '\n')
  if (sql.startsWith('/*', start)) return scanComment(sql, start, '*/')
  const quote = sql[start]
  if (quote !== "'" && quote !== '"' && quote !== '`') return null
  for (let at = start + 1; at < sql.length; at += 1) {
    if (sql[at] === '\\') at += 1
    else if (sql[at] === quote) return { kind: 'quoted', text: sql.slice(start, at + 1) }
  }
  throw invalidSql('A quote is not closed')
}

function scanComment(sql: string, start: number, terminator: string): SqlPiece {
  const found = sql.indexOf(terminator, start + 2)
  const end = found === -1 ? sql.length : found + terminator.length
  return { kind: 'comment', text: sql.slice(start, end) }
}

function codePiece(text: string): SqlPiece {
  // Heredocs, `#` comments and curly quotes.
  if (/\$(?!\d)|#|[^\t\n\r -~]/.test(text))
    throw invalidSql('The query has a character that only quoted text may have')
  return { kind: 'code', text }
}

function invalidSql(message: string): AppError {
  return new AppError('invalid_query', message)
}
