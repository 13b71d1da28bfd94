import { expect, test } from 'vitest'
import { readAll } from './read-pages.ts'

test('every page is read, each at the place that the one before names', async () => {
  const places: (number | null)[] = []
  const items = await readAll('Acme', async (place: number | null) => {
    places.push(place)
    const page = place ?? 1
    return { items: [page, page], next: page < 3 ? page + 1 : null }
  })
  expect(items).toEqual([1, 1, 2, 2, 3, 3])
  expect(places).toEqual([null, 2, 3])
})

test('pages that lead to each other end as an error', async () => {
  const read = async (place: string | null) => ({ items: [], next: place === 'a' ? 'b' : 'a' })
  await expect(readAll('Acme', read)).rejects.toMatchObject({
    class: 'payload',
    message: 'Acme returned a page cursor that was read already',
  })
})
