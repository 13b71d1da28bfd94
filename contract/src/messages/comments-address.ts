import type { OrgId } from '../values/ids.ts'

/** The parameter of a page's address that opens its comments: `open`, or the id of one of them. */
export const commentsParameter = 'comments'

/** The value of the parameter; of a discussion about a tile, after the id of its element: `net-sales.open`. */
export function commentsValue(tag: string, opened: string): string {
  const [kind, , element] = tag.split(':')
  return kind === 'element' ? `${element}.${opened}` : opened
}

/** The address of a page with its comments opened; null for one outside of the workspace. */
export function withComments(orgId: OrgId, address: string | null, opened: string): string | null {
  if (address === null) return null
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  if (!pathname.startsWith(`/org/${orgId}/`)) return null
  const params = new URLSearchParams(search)
  params.set(commentsParameter, opened)
  return `${pathname}?${String(params)}${hash}`
}
