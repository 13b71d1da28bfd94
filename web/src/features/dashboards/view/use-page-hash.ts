import { useLocation } from '@tanstack/react-router'
import { useLastKnown } from '../../../ui/layout/use-last-known.ts'

/** The hash of this page, ignoring a navigation to another page that is still loading. */
export function usePageHash(page: string): string {
  const present = useLocation({
    select: ({ pathname, hash }) => (pathname.endsWith(page) ? hash : null),
  })
  return useLastKnown(present, '')
}
