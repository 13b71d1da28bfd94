import { ConnectorError } from '../errors.ts'
import { longestRow, tooLong } from './read-lines.ts'

export interface CsvOptions {
  /** The platform's name in error messages. */
  readonly platform: string
  readonly separator: ',' | '\t' | ';'
  /** False where quotes are part of the values, as in Amazon's TSV; true by default. */
  readonly isQuoted?: boolean
}

export interface NumberedRow {
  readonly values: readonly string[]
  readonly line: number
}

export type CsvRow = Readonly<Record<string, string>>

/**
 * The rows of a CSV or TSV file (RFC 4180) by the names of its first row. A row with other columns
 * than the first one is an unreadable response: its values would be shifted.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  options: CsvOptions,
): AsyncGenerator<CsvRow, void, undefined> {
  const { platform } = options
  let names: readonly string[] | null = null
  for await (const { values } of readCsvRows(text, options)) {
    if (names === null) {
      names = values.map((name) => name.trim())
      if (new Set(names).size < names.length)
        throw new ConnectorError('payload', `${platform} sent two columns of the same name`)
      continue
    }
    if (values.length !== names.length)
      throw new ConnectorError('payload', `${platform} sent a row of ${values.length} columns`)
    yield Object.fromEntries(names.map((name, n) => [name, values[n] ?? '']))
  }
}

/** The rows that are not empty, each with the line that it begins on, from 1. */
export async function* readCsvRows(
  text: AsyncIterable<string>,
  { platform, separator, isQuoted = true }: CsvOptions,
): AsyncGenerator<NumberedRow, void, undefined> {
  const special = new RegExp(isQuoted ? `["\\n${separator}]` : `[\\n${separator}]`, 'g')
  let row: string[] = []
  let value = ''
  let length = 0
  let isOpen = false
  /** Line ends so far, and before the row. */
  let ends = 0
  let endsBefore = 0
  /** A quote in a quoted value ends it, unless another one follows. */
  let mayEnd = false

  function endValue(): void {
    row.push(value)
    value = ''
    mayEnd = false
  }
  function endRow(): NumberedRow {
    if (value.endsWith('\r')) value = value.slice(0, -1)
    endValue()
    const ended = { values: row, line: endsBefore + 1 }
    row = []
    length = 0
    endsBefore = ends
    return ended
  }

  for await (const chunk of text) {
    for (let at = 0; at < chunk.length;) {
      special.lastIndex = at
      const found = special.exec(chunk)
      const end = found?.index ?? chunk.length
      if (end > at) {
        if (mayEnd && isOpen) isOpen = mayEnd = false
        value += chunk.slice(at, end)
        length += end - at
        if (length > longestRow) throw tooLong(platform)
      }
      at = end + 1
      if (found === null) break
      const [sign] = found
      if (sign === '\n') ends += 1
      if (sign === '"') {
        if (!isOpen && value === '') isOpen = true
        else if (!isOpen) value += sign
        else if (mayEnd) {
          value += sign
          mayEnd = false
        } else mayEnd = true
      } else if (isOpen && !mayEnd) value += sign
      else {
        isOpen = false
        if (sign === separator) endValue()
        else {
          const ended = endRow()
          if (ended.values.length > 1 || ended.values[0] !== '') yield ended
        }
      }
    }
  }
  if (isOpen && !mayEnd)
    throw new ConnectorError('transient', `${platform} sent an incomplete file`)
  if (row.length > 0 || value !== '') yield endRow()
}
