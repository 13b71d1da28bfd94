import { ConnectorError } from '../errors.ts'

/**
 * The number of the next page; null after the last. Refuses an empty page before the last one,
 * whose rows would be missing.
 */
export function nextPageNumber(
  platform: string,
  page: number,
  read: { readonly pages: number; readonly items: number },
): number | null {
  if (page >= read.pages) return null
  if (read.items > 0) return page + 1
  throw new ConnectorError('transient', `${platform} left out a page of ${read.pages}`)
}

/** The offset of the next page; null after the last, and after an empty one. */
export function nextOffset(
  offset: number,
  read: { readonly items: number; readonly total: number },
): number | null {
  const next = offset + read.items
  return read.items > 0 && next < read.total ? next : null
}

/**
 * The cursor in the link to the next page; null without a link. Only the cursor is followed: a link
 * names a host, and may contain the token.
 */
export function cursorOfLink(
  platform: string,
  link: string | null | undefined,
  ...names: readonly string[]
): string | null {
  if (link === null || link === undefined) return null
  const query = URL.canParse(link) ? new URL(link).searchParams : new URLSearchParams()
  for (const name of names) {
    const cursor = query.get(name)
    if (cursor !== null) return cursor
  }
  throw new ConnectorError('payload', `${platform} announced a next page without a link to it`)
}

/** The link to the next page in the header `Link` (RFC 8288); null without one. */
export function nextLink(headers: Headers): string | null {
  const links = (headers.get('link') ?? '').matchAll(/<([^>]*)>((?:\s*;\s*[^;,]+)*)/g)
  for (const [, link = '', params = ''] of links)
    if (/;\s*rel\s*=\s*"?(?:[^"]*\s)?next(?:\s[^"]*)?"?\s*(?:;|$)/i.test(params)) return link
  return null
}
