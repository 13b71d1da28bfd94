import { ConnectorError } from '../errors.ts'
import { parseExactJson } from '../values/parse-exact-json.ts'
import { longestRow, readLines, tooLong } from './read-lines.ts'

/** An element of a list in a JSON document. */
export interface JsonRow {
  /** The key of the list; null for a document that is a list. */
  readonly list: string | null
  readonly row: unknown
}

/** One JSON value per line. */
export async function* readNdjson(
  text: AsyncIterable<string>,
  platform: string,
): AsyncGenerator<unknown, void, undefined> {
  for await (const line of readLines(text, platform)) yield parse(line, platform)
}

/**
 * The elements of the outermost lists of a JSON document, one at a time: of `[…]`, and of every list
 * in `{"a": […], "b": {"c": […]}}`. Other values of the document are left out.
 */
export async function* readJson(
  text: AsyncIterable<string>,
  platform: string,
): AsyncGenerator<JsonRow, void, undefined> {
  /** The open brackets outside of rows, and those of the row that is being read. */
  const around: string[] = []
  let depth = 0
  let row: string | null = null
  let lastText = ''
  let isInText = false
  let isEscaped = false

  const isInList = () => around.at(-1) === '['
  function takeRow(): JsonRow | null {
    const element = row?.trim() ?? ''
    row = null
    return element === '' ? null : { list: keys.at(-1) ?? null, row: parse(element, platform) }
  }
  const keys: (string | null)[] = []

  for await (const chunk of text) {
    let from = 0
    /** Adds what was scanned to the row, or forgets it. */
    const scannedTo = (at: number) => {
      if (row !== null) row += chunk.slice(from, at)
      else if (isInText) lastText += chunk.slice(from, at)
      from = at
    }
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charAt(at)
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') {
          scannedTo(at)
          isInText = false
        }
        continue
      }
      switch (sign) {
        case '"':
          scannedTo(row === null ? at + 1 : at)
          if (row === null) lastText = ''
          isInText = true
          break
        case '[':
        case '{':
          if (row !== null) depth += 1
          else {
            around.push(sign)
            keys.push(sign === '[' && around.length > 1 ? lastText : null)
            from = at + 1
            row = sign === '[' ? '' : null
          }
          break
        case ']':
        case '}':
          if (depth > 0) depth -= 1
          else {
            scannedTo(at)
            const last = isInList() ? takeRow() : null
            if (last !== null) yield last
            if (around.pop() !== (sign === ']' ? '[' : '{')) throw notJson(platform)
            keys.pop()
            from = at + 1
          }
          break
        case ',':
          if (depth === 0 && isInList()) {
            scannedTo(at)
            const next = takeRow()
            if (next === null) throw notJson(platform)
            yield next
            row = ''
            from = at + 1
          }
          break
        default:
      }
    }
    scannedTo(chunk.length)
    if ((row ?? lastText).length > longestRow) throw tooLong(platform)
  }
  if (around.length > 0 || isInText)
    throw new ConnectorError('transient', `${platform} sent incomplete JSON`)
}

function parse(text: string, platform: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    throw notJson(platform)
  }
}

function notJson(platform: string): ConnectorError {
  return new ConnectorError('payload', `${platform} sent a row that is not JSON`)
}
