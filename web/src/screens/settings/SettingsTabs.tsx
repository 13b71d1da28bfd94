import type { OrgId } from '@cartograph/contract'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openSettingsPages } from '../../features/navigation/settings-pages.ts'
import { useFlags } from '../../features/workspace/use-flags.ts'

/** Sticks below the top bar; on narrow screens it scrolls to the current tab. */
export function SettingsTabs({ orgId, isAdmin }: { orgId: OrgId; isAdmin: boolean }) {
  const flags = useFlags(orgId)
  const list = useRef<HTMLUListElement>(null)
  const router = useRouter()
  useEffect(() => {
    const showPresent = () =>
      list.current
        ?.querySelector('[aria-current="page"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' })
    showPresent()
    // The router restores the scroll positions of the previous page first.
    return router.subscribe('onRendered', showPresent)
  }, [router])

  return (
    <nav
      aria-label="Settings"
      className="sticky top-[calc(var(--control)+1rem+1px)] z-10 border-b border-border bg-page"
    >
      <ul ref={list} className="flex gap-1 overflow-x-auto px-2 py-1 md:px-4">
        {openSettingsPages(flags, isAdmin).map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              params={{ orgId }}
              activeProps={{ className: 'bg-accent-soft text-text' }}
              inactiveProps={{ className: 'text-muted hover:bg-hover hover:text-text' }}
              className="flex h-control items-center rounded-control px-3 text-14 font-medium whitespace-nowrap"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
