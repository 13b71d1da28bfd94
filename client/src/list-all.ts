interface Page<Item> {
  readonly page: number
  readonly items: readonly Item[]
  readonly total: number
}

/** All items of a list that has pages: `listAll((page) => client.listSegments({ query: { page } }))`. */
export async function* listAll<Item>(
  readPage: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let count = 0
  for (let page = 1; ; page += 1) {
    const { items, total } = await readPage(page)
    yield* items
    count += items.length
    if (items.length === 0 || count >= total) return
  }
}
