import type { Workspace } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../../api/client-context.ts'
import { useSettled } from '../../../ui/form/use-settled.ts'
import type { PaletteItem } from '../items/palette-item.ts'
import { indexItems, rankItems } from '../match/rank-items.ts'
import { canSearchOnServer } from './can-search-on-server.ts'
import { serverItemsQuery } from './palette-queries.ts'

interface ServerItems {
  readonly items: readonly PaletteItem[]
  /** The server has not answered for this text yet. */
  readonly isPending: boolean
  readonly hasFailed: boolean
}

/**
 * Items from the server for what is typed, debounced; changing the text cancels the request. Until the answer
 * arrives, what matched the earlier text and still matches stays.
 */
export function useServerItems(org: Workspace, text: string): ServerItems {
  const wanted = text.trim()
  const phrase = useSettled(wanted, debounceMs)
  const isWanted = wanted.length >= minLength && canSearchOnServer(org, 'insights')
  const {
    data = none,
    isPlaceholderData,
    isError,
    isSuccess,
  } = useQuery({
    ...serverItemsQuery(useClient(), org, phrase),
    enabled: isWanted && phrase.length >= minLength,
  })
  const isAnswered = phrase === wanted && isSuccess && !isPlaceholderData
  const shown = useMemo(() => {
    if (!isWanted) return []
    if (isAnswered) return data
    return rankItems(indexItems(data), wanted).map(({ item }) => item)
  }, [data, wanted, isWanted, isAnswered])
  return {
    items: shown,
    isPending: isWanted && !isError && !isAnswered,
    hasFailed: isError && isWanted,
  }
}

const debounceMs = 150
/** One letter matches too much. */
const minLength = 2
const none: readonly PaletteItem[] = []
