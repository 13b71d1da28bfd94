import { PageCycleGuard } from './page-cycle-guard.ts'

/** A page of a list, and the place of the next one: a cursor, a page number, an offset or a link. */
export interface ListPage<Item, Place> {
  readonly items: readonly Item[]
  /** Null after the last page. */
  readonly next: Place | null
}

/**
 * Reads the pages of a list one after the other; the first has no place. Throws at a place that was
 * read already, which would otherwise be followed forever.
 */
export async function* readPages<Page extends { readonly next: string | number | null }>(
  platform: string,
  read: (place: Page['next']) => Promise<Page>,
): AsyncGenerator<Page> {
  const guard = new PageCycleGuard(platform)
  let place: Page['next'] = null
  do {
    const page: Page = await read(place)
    yield page
    place = guard.follow(page.next)
  } while (place !== null)
}

/** All items of a list, over all pages. */
export async function readAll<Item, Place extends string | number>(
  platform: string,
  read: (place: Place | null) => Promise<ListPage<Item, Place>>,
): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of readPages(platform, read)) items.push(...page.items)
  return items
}
