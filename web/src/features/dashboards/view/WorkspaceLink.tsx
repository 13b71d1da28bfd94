import type { OrgId } from '@cartograph/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { splitPath } from './workspace-path.ts'

interface WorkspaceLinkProps {
  readonly orgId: OrgId
  /** A path within the workspace: 'insights/explore#sales.sales.0'. */
  readonly path: string
  readonly className: string
  readonly children: ReactNode
}

/** Links to a path that is known only at run time. */
export function WorkspaceLink({ orgId, path, className, children }: WorkspaceLinkProps) {
  const { page, search, hash } = splitPath(path)
  // The path matches no route type, so it is passed as a string.
  const to: string = `/org/${orgId}/${page}`
  return (
    <Link to={to} search={search} hash={hash} className={className}>
      {children}
    </Link>
  )
}
