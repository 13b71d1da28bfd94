import type { IntegrationContext, OrgId, PlatformCard, Role, TimeZone } from '@cartograph/contract'
import { createContext, use } from 'react'

/** What everything inside of a drawer is about. */
export interface DrawerWork {
  orgId: OrgId
  role: Role
  timeZone: TimeZone
  card: PlatformCard
  context: IntegrationContext
  close: () => void
  /** Tells the person what went wrong, in a banner; null takes the banner away. */
  tell: (failure: string | null) => void
}

export const DrawerWorkContext = createContext<DrawerWork | null>(null)

export function useDrawerWork(): DrawerWork {
  const work = use(DrawerWorkContext)
  if (work === null) throw new Error('useDrawerWork outside of a drawer')
  return work
}
