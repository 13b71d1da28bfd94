import type { OrgId, UserId } from '@cartograph/contract'
import * as z from 'zod/mini'
import type { PaletteItem } from '../items/palette-item.ts'

/** Results of the server are stored whole, because they are unknown until the next search. */
const ServerItem = z.object({
  group: z.enum(['values', 'insights']),
  title: z.string(),
  hint: z.string(),
  path: z.string().check(z.startsWith('/')),
})
type ServerItem = z.infer<typeof ServerItem>
const StoredItem = z.object({ id: z.string(), found: z.nullable(ServerItem) })
const StoredItems = z.array(StoredItem)

export interface PaletteOwner {
  readonly userId: UserId
  readonly orgId: OrgId
}

/**
 * The items that the user chose last in this workspace and browser, and that still exist. `isAllowed` filters
 * results of the server.
 */
export function readRecent(
  owner: PaletteOwner,
  items: readonly PaletteItem[],
  isAllowed: (found: ServerItem) => boolean,
): PaletteItem[] {
  const known = new Map(items.map((item) => [item.id, item]))
  return readStored(owner).flatMap(({ id, found }) => {
    const item = known.get(id)
    if (item !== undefined) return [item]
    return found === null || !isAllowed(found) ? [] : [restore(id, found)]
  })
}

export function rememberItem(owner: PaletteOwner, item: PaletteItem): void {
  const others = readStored(owner).filter(({ id }) => id !== item.id)
  const stored = [{ id: item.id, found: describe(item) }, ...others].slice(0, mostRecent)
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(stored))
  } catch {
    // Storage is switched off or full: nothing is remembered.
  }
}

function describe({ group, title, hint = '', open }: PaletteItem): ServerItem | null {
  if (!('path' in open) || (group !== 'values' && group !== 'insights')) return null
  return { group, title, hint, path: open.path }
}

function restore(id: string, found: ServerItem): PaletteItem {
  const { group, title, hint, path } = found
  return { id, group, title, hint, open: { path } }
}

function readStored(owner: PaletteOwner): z.infer<typeof StoredItems> {
  try {
    const parsed = StoredItems.safeParse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

const keyOf = ({ userId, orgId }: PaletteOwner) => `cartograph.palette.${userId}.${orgId}`
const mostRecent = 6
