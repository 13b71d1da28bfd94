import type { InsightId } from '@cartograph/contract'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { InsightTrail } from '../../features/navigation/navigation-state.ts'

export interface Trail {
  readonly previous: string | null
  readonly next: string | null
  /** The URL of the list; null if the page was opened by a link. */
  readonly back: string | null
  readonly state: { readonly trail?: InsightTrail }
}

/** The neighbors of this insight in the list it was opened from. */
export function useTrail(id: InsightId): Trail {
  const trail = useLocation({ select: ({ state }) => state.trail })
  const at = trail?.ids.indexOf(id) ?? -1
  const neighbour = (step: number) => (at < 0 ? null : (trail?.ids[at + step] ?? null))
  return {
    previous: neighbour(-1),
    next: neighbour(1),
    back: trail?.back ?? null,
    state: trail === undefined ? {} : { trail },
  }
}

/** J opens the next insight and K the previous one, except while typing or in a dialog. */
export function useTrailKeys({ previous, next }: Trail, open: (id: string) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(busy) !== null) return
      const id = event.key === 'j' ? next : event.key === 'k' ? previous : null
      if (id !== null) open(id)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [previous, next, open])
}

const busy =
  'input:not([type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu]'
