import { useMemo, useState } from 'react'
import type { PaletteItem } from '../items/palette-item.ts'
import { indexItems, rankItems } from '../match/rank-items.ts'
import { useServerItems } from '../server/use-server-items.ts'
import type { PaletteWorld } from '../items/palette-world.ts'
import { searchItems } from '../items/search-items.ts'
import { arrangeAtFirst, arrangeMatches, type ItemGroup } from './arrange-items.ts'

export interface PaletteList {
  readonly text: string
  readonly change: (text: string) => void
  readonly groups: readonly ItemGroup[]
  readonly active: PaletteItem | null
  readonly activate: (item: PaletteItem) => void
  /** Moves the active item by key. Returns whether the key moves it. */
  readonly move: (key: string) => boolean
  readonly isPending: boolean
  readonly hasFailed: boolean
}

/** What the palette lists for the typed text, and the item that Enter opens. */
export function usePaletteList(
  world: PaletteWorld,
  items: readonly PaletteItem[],
  recent: readonly PaletteItem[],
): PaletteList {
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const index = useMemo(() => indexItems(items), [items])
  const ranked = useMemo(() => rankItems(index, text), [index, text])
  const server = useServerItems(world.org, text)
  const isTyped = text.trim() !== ''
  const groups = useMemo(
    () =>
      isTyped
        ? arrangeMatches(ranked, [...searchItems(world.org, text), ...server.items])
        : arrangeAtFirst(recent, items),
    [isTyped, ranked, world.org, text, server.items, recent, items],
  )
  const listed = groups.flatMap((group) => group.items)
  // An item that is no longer listed gives way to the best match.
  const at = Math.max(
    0,
    listed.findIndex(({ id }) => id === chosenId),
  )
  return {
    text,
    change: (next) => {
      setText(next)
      setChosenId(null)
    },
    groups,
    active: listed[at] ?? null,
    activate: ({ id }) => setChosenId(id),
    move: (key) => {
      const target = moves[key]?.(at, listed.length)
      const item = target === undefined ? undefined : listed[target]
      if (item !== undefined) setChosenId(item.id)
      return item !== undefined
    },
    isPending: server.isPending,
    hasFailed: server.hasFailed,
  }
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + pageSize, count - 1),
  PageUp: (at) => Math.max(at - pageSize, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}
const pageSize = 8
