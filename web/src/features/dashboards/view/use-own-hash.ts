import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The hash of this page. While the next page is still being loaded, this one is drawn with that one's
 * address, whose hash says nothing here: the last of its own holds.
 */
export function useOwnHash(page: string): string {
  const present = useLocation({
    select: ({ pathname, hash }) => (pathname.endsWith(page) ? hash : null),
  })
  const [last, setLast] = useState(present ?? '')
  if (present !== null && present !== last) setLast(present)
  return present ?? last
}
