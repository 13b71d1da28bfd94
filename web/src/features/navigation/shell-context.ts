import type { OrgId } from '@cartograph/contract'
import { createContext, use } from 'react'

interface ShellState {
  orgId: OrgId
  /** Null until the workspace has loaded. */
  workspaceName: string | null
  isPlanActive: boolean
  openDrawer: () => void
  openPalette: () => void
}

export const ShellContext = createContext<ShellState | null>(null)

export function useShell(): ShellState {
  const shell = use(ShellContext)
  if (shell === null) throw new Error('useShell outside of ShellContext')
  return shell
}
