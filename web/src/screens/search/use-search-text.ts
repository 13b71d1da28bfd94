import { useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { SearchText } from './search-address.ts'

/**
 * What the address asks for, or what another page has handed over. While the next page is still being loaded,
 * this one is drawn with that one's address: the last of its own holds.
 */
export function useSearchText(): SearchText {
  const present = useLocation({
    select: ({ pathname, searchStr, state }) =>
      /\/insights\/search\/?$/.test(pathname)
        ? JSON.stringify({
            ...(searchStr === '' && state.searched),
            ...Object.fromEntries(new URLSearchParams(searchStr)),
          })
        : null,
  })
  const [last, setLast] = useState(present ?? '{}')
  if (present !== null && present !== last) setLast(present)
  return useMemo(() => JSON.parse(present ?? last) as SearchText, [present, last])
}
