import { useState } from 'react'

export type SegmentView = 'compact' | 'cards'

/** How segments are listed, stored in this browser. */
export function useSegmentView(): [SegmentView, (view: SegmentView) => void] {
  const [view, setView] = useState(read)
  return [
    view,
    (next) => {
      setView(next)
      try {
        localStorage.setItem(storageKey, next)
      } catch {
        // Storage is switched off: the choice holds until the page is left.
      }
    },
  ]
}

const storageKey = 'cartograph.segment-view'

function read(): SegmentView {
  try {
    return localStorage.getItem(storageKey) === 'cards' ? 'cards' : 'compact'
  } catch {
    return 'compact'
  }
}
