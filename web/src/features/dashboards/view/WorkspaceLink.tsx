import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { splitPath } from './workspace-path.ts'

interface WorkspaceLinkProps {
  readonly orgId: OrgId
  /** Within the workspace, as data tell it: 'insights/explore#sales.sales.0'. */
  readonly path: string
  readonly className: string
  readonly children: ReactNode
}

/** To a page whose address is known only while it runs. */
export function WorkspaceLink({ orgId, path, className, children }: WorkspaceLinkProps) {
  const { page, search, hash } = splitPath(path)
  // Of the router's own routes none is known by now: it is found by the address.
  const to: string = `/org/${orgId}/${page}`
  return (
    <Link to={to} search={search} hash={hash} className={className}>
      {children}
    </Link>
  )
}
