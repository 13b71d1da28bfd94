import { Link } from '@tanstack/react-router'
import { UserMenu } from './UserMenu.tsx'

/** The header of pages outside of a workspace. */
export function HomeHeader() {
  return (
    <header className="flex items-center justify-between border-b border-border px-2 py-2 md:pr-5 md:pl-4">
      <Link
        to="/"
        className="flex h-control items-center gap-2 rounded-control px-2 text-14 font-semibold"
      >
        <img src="/favicon.svg" alt="" width="24" height="24" />
        Cartograph
      </Link>
      <UserMenu />
    </header>
  )
}
