import * as z from 'zod/mini'

export const defaultPageSize = 10

/** A number in the query of a URL. */
export const wholeNumber = (max: number) =>
  z.coerce
    .number(`Must be a whole number from 1 to ${max}`)
    .check(
      z.int(`Must be a whole number from 1 to ${max}`),
      z.gte(1, `Must be a whole number from 1 to ${max}`),
      z.lte(max, `Must be a whole number from 1 to ${max}`),
    )

/** Pages count from 1 on the wire. */
export const PageQuery = z.object({
  page: z._default(wholeNumber(100_000), 1),
  page_size: z._default(wholeNumber(100), defaultPageSize),
})
export type PageQuery = z.infer<typeof PageQuery>
