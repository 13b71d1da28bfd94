import type { OrgId } from '@cartograph/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useLastKnown } from '../../../ui/layout/use-last-known.ts'

interface GalleryPlace {
  readonly page: number
  /** Ids of the chosen tags; none for all templates. */
  readonly tags: readonly string[]
}

/** The page and the tags of the gallery, which are in the URL. */
export function useGalleryAddress(orgId: OrgId) {
  const navigate = useNavigate()
  const present = useLocation({
    select: ({ pathname, searchStr }) =>
      /\/audiences\/segments\/templates\/?$/.test(pathname) ? searchStr : null,
  })
  const search = new URLSearchParams(useLastKnown(present, ''))
  const page = Number(search.get('page') ?? '1')
  const show = (place: GalleryPlace, replace: boolean) =>
    void navigate({
      to: '/org/$orgId/audiences/segments/templates',
      params: { orgId },
      search: {
        ...(place.tags.length > 0 && { tags: place.tags.join(',') }),
        ...(place.page > 1 && { page: String(place.page) }),
      },
      replace,
    })
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    tags: (search.get('tags') ?? '')
      .slice(0, 500)
      .split(',')
      .filter((tag) => tag !== ''),
    show,
  }
}
