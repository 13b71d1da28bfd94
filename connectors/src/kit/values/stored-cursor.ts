import { z } from 'zod'
import { ConnectorError } from '../errors.ts'
import { parsePayload } from '../http/parse-payload.ts'
import type { Cursor } from '../stream.ts'

/** An earlier version has stored the cursor in another form: its window is read from the start. */
export class OldCursorError extends ConnectorError {
  constructor(message: string, cause?: unknown) {
    super('payload', message, { cause })
  }
}

/** Parses what a stored cursor says. Throws an `OldCursorError` for another form. */
export function parseStored<Schema extends z.ZodType>(
  platform: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  try {
    return parsePayload(schema, value, `The stored ${platform} cursor`)
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    throw new OldCursorError(error.message, error)
  }
}

/** The position in a stored cursor; null at the start. */
export function storedPlace<Schema extends z.ZodType>(
  platform: string,
  place: Schema,
  cursor: Cursor | null,
): z.output<Schema> | null {
  return cursor === null ? null : parseStored(platform, place, cursor)
}

/** The page in the cursor of a stream that is one list; null at its first page. */
export function storedPage(platform: string, cursor: Cursor | null): string | null {
  return storedPlace(platform, ListPlace, cursor)?.after ?? null
}

/** The cursor that continues at a page. */
export function cursorAfter(next: string | null): Cursor | null {
  return next === null ? null : { after: next }
}

const ListPlace = z.object({ after: z.string() })
