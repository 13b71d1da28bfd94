import { decodeText } from '../../kit/downloads/decode-text.ts'
import { unpack } from '../../kit/downloads/unpack.ts'
import { ConnectorError } from '../../kit/errors.ts'
import { TooLargeError } from '../../kit/http/http.ts'
import { FileError, type FileToParse, type ParsedFile } from '../../kit/uploads.ts'
import { DayCollector } from './collect-days.ts'
import { readCsvExport } from './read-csv-export.ts'
import { readJsonExport } from './read-json-export.ts'

/** What a file may unpack to. */
const maxBytes = 400 * 1024 ** 2
const platform = 'The file'

/**
 * Parses an export of Universal Analytics, packed or not, by what it contains: the CSV of reports or
 * of daily rows, or JSON. Throws a `FileError` if nothing of it can be used.
 */
export async function parseExport({ bytes, onRows, signal }: FileToParse): Promise<ParsedFile> {
  const collected = new DayCollector()
  try {
    const text = decodeText(unpack(bytes, { platform, maxBytes }), { platform, encoding: 'utf-8' })
    const [start, whole] = await peek(counted(text))
    if (start.trim() === '') throw new FileError('The file is empty.')
    const read = /^\s*[[{]/.test(start) ? readJsonExport : readCsvExport
    await read(whole, collected)
  } catch (error) {
    throw asFileError(error)
  }
  return collected.result()

  /** Reports progress, and stops when asked to. */
  async function* counted(text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
    for await (const chunk of text) {
      signal.throwIfAborted()
      onRows(collected.rows)
      yield chunk
    }
  }
}

/** The beginning of a text, and all of it. */
async function peek(
  text: AsyncGenerator<string, void, undefined>,
): Promise<readonly [start: string, whole: AsyncIterable<string>]> {
  let start = ''
  while (start.trim() === '') {
    const next = await text.next()
    if (next.done === true) break
    start += next.value
  }
  async function* whole() {
    yield start
    yield* text
  }
  return [start, whole()]
}

function asFileError(error: unknown): unknown {
  if (error instanceof TooLargeError)
    return new FileError('The file unpacks to more than 400 MB. Divide it, and upload the parts.')
  if (!(error instanceof ConnectorError)) return error
  return new FileError(
    error.class === 'transient'
      ? 'The file is cut off. Export it again, and upload all of it.'
      : 'The file is damaged, or is neither CSV nor JSON.',
  )
}
