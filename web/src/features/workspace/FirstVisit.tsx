import type { Workspace } from '@cartograph/contract'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

const Welcome = lazy(() => import('./Welcome.tsx'))

/** Greets a new member, once per workspace, until it is dismissed or the page is left. */
export function FirstVisit({ org }: { readonly org: Workspace }) {
  const isFirstAccess = useLocation({ select: ({ state }) => state.isFirstAccess === true })
  const key = `cartograph.welcomed.${org.org_id}`
  const [isOpen, setOpen] = useState(() => isFirstAccess && localStorage.getItem(key) === null)
  if (!isOpen) return null
  return (
    <Suspense>
      <Welcome
        org={org}
        onShown={() => localStorage.setItem(key, '1')}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  )
}
