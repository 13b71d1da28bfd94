import type { IntegrationContext, OrgId, PlatformCard, Role, TimeZone } from '@cartograph/contract'
import { createContext, use } from 'react'

/** What every part of the drawer needs. */
export interface DrawerWork {
  orgId: OrgId
  role: Role
  timeZone: TimeZone
  card: PlatformCard
  context: IntegrationContext
  close: () => void
  /** Shows an error in the banner; null clears it. */
  showError: (failure: string | null) => void
}

export const DrawerWorkContext = createContext<DrawerWork | null>(null)

export function useDrawerWork(): DrawerWork {
  const work = use(DrawerWorkContext)
  if (work === null) throw new Error('useDrawerWork outside of a drawer')
  return work
}
