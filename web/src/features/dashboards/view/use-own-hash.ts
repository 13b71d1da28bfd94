import { useLocation } from '@tanstack/react-router'
import { useLastKnown } from '../../../ui/layout/use-last-known.ts'

/** The hash of this page, and not of another that is being loaded. */
export function useOwnHash(page: string): string {
  const present = useLocation({
    select: ({ pathname, hash }) => (pathname.endsWith(page) ? hash : null),
  })
  return useLastKnown(present, '')
}
