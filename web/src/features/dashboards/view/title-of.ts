import type { ReceivedElement } from '@cartograph/contract'
import * as z from 'zod/mini'

/** What an element is called, without looking at the rest of it; by its id where it has no title. */
export function titleOf(element: ReceivedElement): string {
  const titled = Titled.safeParse(element)
  return titled.success ? titled.data.display.title : element.id
}

const Titled = z.object({ display: z.object({ title: z.string() }) })
