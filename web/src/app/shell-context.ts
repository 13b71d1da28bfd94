import { createContext, use } from 'react'

interface ShellState {
  workspaceName: string | null
  openDrawer: () => void
}

export const ShellContext = createContext<ShellState | null>(null)

export function useShell(): ShellState {
  const shell = use(ShellContext)
  if (shell === null) throw new Error('useShell outside of ShellContext')
  return shell
}
