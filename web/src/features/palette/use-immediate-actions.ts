import { useTheme, type Theme } from '../../theme/theme.ts'
import { useSignOut } from '../accounts/use-sign-out.ts'
import type { PaletteAction } from './items/palette-item.ts'

/** Runs an action that opens nothing. Returns false for all others. */
export function useImmediateActions(): (action: PaletteAction) => boolean {
  const [, setTheme] = useTheme()
  const signOut = useSignOut()
  return (action) => {
    const theme = themes[action]
    if (theme !== undefined) {
      setTheme(theme)
      return true
    }
    if (action !== 'sign-out') return false
    signOut.mutate()
    return true
  }
}

const themes: Readonly<Partial<Record<PaletteAction, Theme>>> = {
  'theme-light': 'light',
  'theme-dark': 'dark',
  'theme-system': 'system',
}
