import type { Role, Workspace } from '@cartograph/contract'
import { createContext, use } from 'react'

/** The workspace and the role of the user in it. */
export interface Settings {
  org: Workspace
  role: Role
  isAdmin: boolean
}

export const SettingsContext = createContext<Settings | null>(null)

export function useSettings(): Settings {
  const settings = use(SettingsContext)
  if (settings === null) throw new Error('useSettings outside of SettingsLayout')
  return settings
}
