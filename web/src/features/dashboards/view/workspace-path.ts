import type { OrgId } from '@cartograph/contract'

export interface WorkspacePath {
  /** Without a slash at its beginning: 'insights/explore'. */
  readonly page: string
  readonly search: Readonly<Record<string, string>>
  readonly hash: string
}

/** 'insights/explore?dates=…#sales.sales.0' in its parts, as the router wants them. */
export function splitPath(path: string): WorkspacePath {
  const { pathname, search, hash } = new URL(path.replace(/^\/+/, ''), anyPlace)
  return {
    page: pathname.slice(1),
    search: Object.fromEntries(new URLSearchParams(search)),
    hash: decodeURIComponent(hash.slice(1)),
  }
}

/** The same of a whole address; null for what is not in the workspace. */
export function pathWithin(orgId: OrgId, address: string): string | null {
  const start = `/org/${orgId}/`
  return address.startsWith(start) ? address.slice(start.length) : null
}

const anyPlace = 'http://localhost/'
