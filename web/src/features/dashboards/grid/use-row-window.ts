import { useState, type RefObject, type UIEvent } from 'react'

interface RowWindowOptions {
  readonly count: number
  /** Height of every row, in pixels. */
  readonly height: number
  /** Rows that fit between header and total. */
  readonly shown: number
  /** Height of the sticky header and total, in pixels. */
  readonly covered: number
}

/** The first row in view of a scrolling grid. */
export function useRowWindow(
  ref: RefObject<HTMLElement | null>,
  { count, height, shown, covered }: RowWindowOptions,
) {
  const [scrolled, setScrolled] = useState(0)
  return {
    first: Math.max(0, Math.min(scrolled, count - shown)),
    /** Renders again only when the first row changes. */
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      setScrolled(Math.floor(currentTarget.scrollTop / height)),
    /** Scrolls as little as possible. */
    scrollToRow(index: number) {
      const element = ref.current
      if (element === null) return
      const [top, room] = [index * height, element.clientHeight - covered]
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + height > element.scrollTop + room) element.scrollTop = top + height - room
    },
  }
}

/** The rows to render: those in view, a few around them, and the one with the focus. */
export function rowsInWindow({ first, count, shown, kept }: RowsInWindow): readonly number[] {
  const from = Math.max(0, first - around)
  const to = Math.min(count, first + shown + 1 + around)
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)
  if (kept < 0 || kept >= count || (kept >= from && kept < to)) return indexes
  return kept < from ? [kept, ...indexes] : [...indexes, kept]
}

interface RowsInWindow {
  readonly first: number
  readonly count: number
  readonly shown: number
  /** Stays rendered while it is scrolled out of view, so that it keeps the focus. */
  readonly kept: number
}

/** Rows rendered above and below, so that scrolling doesn't show gaps. */
const around = 4
