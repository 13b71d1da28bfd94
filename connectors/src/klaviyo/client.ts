import type { JsonApi } from '../kit/api/json-api.ts'
import { cursorOfLink } from '../kit/api/next-place.ts'
import type { Links } from './api-types.ts'
import { mapError } from './klaviyo-error.ts'
import { manifest } from './manifest.ts'

/** Each resource has a quota of its own, which its calls name. */
export const api: JsonApi = {
  manifest,
  host: 'API',
  mediaType: 'application/vnd.api+json',
  credentials: (key) => ({
    headers: { authorization: `Klaviyo-API-Key ${key}`, revision: manifest.apiVersion },
  }),
  mapError,
}

/** The cursor in the link to the next page; null at the end. */
export function nextPage(links: Links | null | undefined): string | null {
  return cursorOfLink(manifest.name, links?.next, 'page[cursor]', 'page_cursor')
}

/** The param that continues a list; none for the first page. */
export function pageParam(page: string | null): Readonly<Record<string, string>> {
  return page === null ? {} : { 'page[cursor]': page }
}
