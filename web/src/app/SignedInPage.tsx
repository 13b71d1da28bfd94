import { Outlet } from '@tanstack/react-router'
import { DeveloperToggle } from './DeveloperToggle.tsx'

/** Around every page of somebody who is signed in. */
export function SignedInPage() {
  return (
    <>
      <Outlet />
      <DeveloperToggle />
    </>
  )
}
