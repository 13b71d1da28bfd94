import { CatalogueError } from './sources/catalogue-error.ts'
import { readModel, type ModelOptions } from './load-model.ts'

/** A valid model with every feature, for tests that invalidate one part of it. */
export const shop = `cubes:
  - name: orders
    sql_table: orders
    title: Shop orders
    joins:
      - name: customers
        sql: '{CUBE}.customer_id = {customers.id}'
        relationship: many_to_one
      - name: lines
        sql: '{CUBE.id} = {lines}.order_id'
        relationship: one_to_many
    dimensions:
      - name: id
        type: number
        sql: id
        primary_key: true
      - name: createdAt
        type: time
        sql: created_at
        granularities:
          - name: fiscal_year
            interval: 1 year
            origin: '2025-04-01'
      - name: size
        type: string
        case:
          when:
            - sql: '{CUBE}.total > 100'
              label: large
            - sql: '{CUBE}.total > 10'
              label: { sql: 'LOWER({CUBE}.size)' }
          else: { label: small }
      - name: place
        type: geo
        latitude: { sql: '{CUBE}.lat' }
        longitude: { sql: lon }
    measures:
      - name: count
        type: count
        drill_members: [id, customers.city]
      - name: revenue
        type: sum
        sql: total
        format: currency
        filters:
          - sql: '{paid}'
        meta: { sentiment: up, additivity: sum, reporting: true, team: sales }
      - name: perOrder
        type: number
        sql: '{revenue} / NULLIF({CUBE.count}, 0)'
        format: currency
      - name: last28Days
        type: sum
        sql: total
        rolling_window:
          trailing: 28 days
          offset: start
      - name: revenueLastYear
        type: number
        sql: '{revenue}'
        multi_stage: true
        time_shift:
          - time_dimension: createdAt
            interval: 1 year
            type: prior
    segments:
      - name: paid
        sql: "{CUBE}.state = 'paid'"
  - name: customers
    sql: SELECT * FROM customers
    public: false
    dimensions:
      - name: id
        type: number
        sql: id
        primary_key: true
      - name: city
        title: Home town
        type: string
        sql: city
      - name: orderCount
        type: number
        sql: '{orders.count}'
        sub_query: true
  - name: lines
    sql_table: order_lines
    measures:
      - name: quantity
        type: sum
        sql: quantity
  - name: alone
    sql_table: products
    dimensions:
      - name: colour
        type: string
        sql: colour
views:
  - name: sales
    cubes:
      - join_path: orders
        includes: [createdAt, revenue, id]
      - join_path: orders.customers
        includes: '*'
        excludes: [orderCount]
        prefix: true
`

/** The problems of a model; empty for a valid one. */
export function problemsOf(
  text: string,
  options: ModelOptions = { readTables: null },
): readonly string[] {
  try {
    readModel([{ name: 'shop.yml', text }], options)
  } catch (error) {
    if (error instanceof CatalogueError) return error.problems
    throw error
  }
  return []
}

/** Replaces a part of the text, which must exist. */
export function changed(text: string, part: string, other: string): string {
  if (!text.includes(part)) throw new Error(`'${part}' is not in the text`)
  return text.replace(part, () => other)
}
