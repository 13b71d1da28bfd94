import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLastKnown } from '../../ui/use-last-known.ts'
import type { SearchText } from './search-address.ts'

/** What the address asks for, or what another page has handed over. */
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
  const text = useLastKnown(present, '{}')
  return useMemo(() => JSON.parse(text) as SearchText, [text])
}
