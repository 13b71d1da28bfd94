import { useState } from 'react'

/** Whether the side bar is collapsed, stored in this browser. */
export function useCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(read)
  return [
    isCollapsed,
    (next) => {
      setCollapsed(next)
      try {
        localStorage.setItem(storageKey, String(next))
      } catch {
        // Storage is switched off: the choice holds until the tab is closed.
      }
    },
  ]
}

const storageKey = 'cartograph.side-bar-collapsed'

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}
