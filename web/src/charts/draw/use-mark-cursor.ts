import type { PointerEvent } from 'react'
import { useCursor, type Cursor } from './use-cursor.ts'

/**
 * Which mark of a picture somebody is at, where marks are no stops along an axis: bubbles, states, flows.
 * They carry their place in the list as `data-mark`; keys go through that list, and the first leads to its first.
 */
export function useMarkCursor(count: number): Cursor {
  return useCursor({ count, start: 0, before: -1, indexAt: markAt, isList: true })
}

function markAt({ target }: PointerEvent): number | null {
  const mark = target instanceof Element ? target.closest('[data-mark]') : null
  return mark === null ? null : Number(mark.getAttribute('data-mark'))
}
