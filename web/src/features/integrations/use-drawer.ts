import { useNavigate, useSearch } from '@tanstack/react-router'
import { drawerIn, searchOf, type DrawerAddress } from './drawer-address.ts'

/** Opening adds to the history, so that Back closes the drawer. */
export function useDrawer() {
  const navigate = useNavigate()
  const address = drawerIn(useSearch({ strict: false }))
  return {
    address,
    open: (next: DrawerAddress) =>
      void navigate({ to: '.', search: searchOf(next), resetScroll: false }),
    close: () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }),
  }
}
