import type { OrgId } from '@cartograph/contract'

export interface WorkspacePath {
  /** Without a leading slash: 'insights/explore'. */
  readonly page: string
  readonly search: Readonly<Record<string, string>>
  readonly hash: string
}

/** Splits 'insights/explore?dates=…#sales.sales.0' into router parameters. */
export function splitPath(path: string): WorkspacePath {
  const { pathname, search, hash } = new URL(path.replace(/^\/+/, ''), anyPlace)
  return {
    page: pathname.slice(1),
    search: Object.fromEntries(new URLSearchParams(search)),
    hash: decodeURIComponent(hash.slice(1)),
  }
}

/** The path within the workspace; null for addresses outside of it. */
export function pathWithin(orgId: OrgId, address: string): string | null {
  const start = `/org/${orgId}/`
  return address.startsWith(start) ? address.slice(start.length) : null
}

const anyPlace = 'http://localhost/'
