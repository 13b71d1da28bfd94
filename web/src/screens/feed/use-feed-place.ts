import { useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { FeedSearch } from './feed-address.ts'

interface FeedPlace {
  readonly search: FeedSearch
  readonly isSaved: boolean
  readonly hash: string
}

/**
 * Where in the feed somebody is. While the next page is still being loaded, this one is drawn with that
 * one's address, which says nothing here: the last of its own holds.
 */
export function useFeedPlace(): FeedPlace {
  const present = useLocation({
    select: ({ pathname, searchStr, hash }) => {
      const tab = /\/insights\/feed(\/saved)?\/?$/.exec(pathname)
      return tab === null ? null : JSON.stringify([searchStr, tab[1] !== undefined, hash])
    },
  })
  const [last, setLast] = useState(present ?? nowhere)
  if (present !== null && present !== last) setLast(present)
  return useMemo(() => {
    const [searchStr, isSaved, hash] = JSON.parse(present ?? last) as [string, boolean, string]
    return { search: Object.fromEntries(new URLSearchParams(searchStr)), isSaved, hash }
  }, [present, last])
}

const nowhere = JSON.stringify(['', false, ''])
