import { useCallback, useState } from 'react'

/** A switch that this browser remembers. */
export function useStoredSwitch(
  storageKey: string,
  isOnAtFirst: boolean,
): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => read(storageKey) ?? isOnAtFirst)
  const store = useCallback(
    (next: boolean) => {
      setOn(next)
      try {
        localStorage.setItem(storageKey, String(next))
      } catch {
        // Storage is switched off: the choice holds until the tab is closed.
      }
    },
    [storageKey],
  )
  return [isOn, store]
}

/** Null if nothing is stored, or storage is switched off. */
function read(storageKey: string): boolean | null {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === null ? null : stored === 'true'
  } catch {
    return null
  }
}
