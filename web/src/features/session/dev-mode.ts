import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useClient } from '../../api/client-context.ts'
import { userQuery } from '../../api/queries.ts'

interface DevMode {
  /** The user is a developer, who may switch the developer mode on. */
  isDev: boolean
  devMode: boolean
  setDevMode: (isOn: boolean) => void
}

/** The setting is stored in this browser and affects only developers. */
export function useDevMode(): DevMode {
  const { data: user } = useQuery(userQuery(useClient()))
  const isOn = useSyncExternalStore(subscribe, read)
  const isDev = user?.is_dev === true
  return { isDev, devMode: isDev && isOn, setDevMode: choose }
}

const storageKey = 'cartograph.dev-mode'
const listeners = new Set<() => void>()
/** The setting if storage is unavailable. */
let chosen = false

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return chosen
  }
}

function choose(isOn: boolean): void {
  chosen = isOn
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    // The choice holds until the tab is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
