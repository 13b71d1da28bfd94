import { z } from 'zod'
import { parsePayload } from '../http/parse-payload.ts'
import type { Cursor } from '../stream.ts'

/** The position in a stored cursor; null at the start. */
export function storedPlace<Schema extends z.ZodType>(
  platform: string,
  place: Schema,
  cursor: Cursor | null,
): z.output<Schema> | null {
  return cursor === null ? null : parsePayload(place, cursor, `The stored ${platform} cursor`)
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
