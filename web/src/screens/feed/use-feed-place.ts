import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLastKnown } from '../../ui/layout/use-last-known.ts'
import type { FeedSearch } from './feed-address.ts'

export interface FeedPlace {
  readonly search: FeedSearch
  readonly isSaved: boolean
  readonly hash: string
}

/** The filters and the page of the feed. */
export function useFeedPlace(): FeedPlace {
  const present = useLocation({
    select: ({ pathname, searchStr, hash }) => {
      const tab = /\/insights\/feed(\/saved)?\/?$/.exec(pathname)
      return tab === null ? null : JSON.stringify([searchStr, tab[1] !== undefined, hash])
    },
  })
  const place = useLastKnown(present, nowhere)
  return useMemo(() => {
    const [searchStr, isSaved, hash] = JSON.parse(place) as [string, boolean, string]
    return { search: Object.fromEntries(new URLSearchParams(searchStr)), isSaved, hash }
  }, [place])
}

const nowhere = JSON.stringify(['', false, ''])
