import * as z from 'zod'

/** Small, because an assistant reads every row. */
export const pageSize = 20

export const page = z.int().min(1).max(1_000).default(1).describe('Pages count from 1.')

/** A page of a list that is whole in memory. */
export function pageOf<Item>(items: readonly Item[], number: number, size = pageSize) {
  return {
    page: number,
    total: items.length,
    items: items.slice((number - 1) * size, number * size),
  }
}
