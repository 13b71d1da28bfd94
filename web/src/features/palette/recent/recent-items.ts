import type { OrgId, UserId } from '@cartograph/contract'
import * as z from 'zod/mini'
import type { PaletteItem } from '../items/palette-item.ts'

/** What the server found is stored whole, because it is unknown until it is searched again. */
const FoundItem = z.object({
  group: z.enum(['values', 'insights']),
  title: z.string(),
  hint: z.string(),
  path: z.string().check(z.startsWith('/')),
})
type FoundItem = z.infer<typeof FoundItem>
const StoredItem = z.object({ id: z.string(), found: z.nullable(FoundItem) })
const StoredItems = z.array(StoredItem)

export interface PaletteOwner {
  readonly userId: UserId
  readonly orgId: OrgId
}

/**
 * The items that the user chose last in this workspace and browser, and that still exist. `isAllowed` decides
 * on what the server found.
 */
export function readRecent(
  owner: PaletteOwner,
  items: readonly PaletteItem[],
  isAllowed: (found: FoundItem) => boolean,
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

function describe({ group, title, hint = '', open }: PaletteItem): FoundItem | null {
  if (!('path' in open) || (group !== 'values' && group !== 'insights')) return null
  return { group, title, hint, path: open.path }
}

function restore(id: string, found: FoundItem): PaletteItem {
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
