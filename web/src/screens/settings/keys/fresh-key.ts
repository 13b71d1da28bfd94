import type { ApiKey } from '@cartograph/contract'
import { createContext, use } from 'react'

/** The key that was just created or renewed, whose secret is shown at once. */
interface FreshKey {
  fresh: ApiKey | null
  setFresh: (key: ApiKey) => void
}

export const FreshKeyContext = createContext<FreshKey | null>(null)

export function useFreshKey(): FreshKey {
  const context = use(FreshKeyContext)
  if (context === null) throw new Error('useFreshKey outside of FreshKeyContext')
  return context
}
