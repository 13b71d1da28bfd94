import type { RuleFilter, SourceConfig } from '@cartograph/contract'

export interface CountedRule {
  readonly name: string
  /** With another value for each run. */
  readonly config: (run: number) => SourceConfig
  /**
   * One row: all customers, the members, how many of them can be reached, and for each group its members
   * and those of each condition.
   */
  readonly sql: (run: number) => string
}

const own = (name: string, operator: RuleFilter['operator'], ...values: string[]): RuleFilter => ({
  member: `CustomerProfile.${name}`,
  operator,
  values,
})

/** A small fraction that changes no count: amounts have cents. */
const spent = (run: number) => `200.00${String(run).padStart(2, '0')}1`

const orders = `LEFT JOIN (
    SELECT connection_id, customer_id, COUNT(*) AS placed, SUM(gross_sales - discounts) AS spent,
      MAX(processed_at) AS last_at
    FROM orders WHERE NOT is_test AND customer_id IS NOT NULL GROUP BY 1, 2
  ) AS o USING (connection_id, customer_id)`

const refunds = `LEFT JOIN (
    SELECT o.connection_id, o.customer_id, SUM(r.merchandise) AS returned
    FROM refunds AS r INNER JOIN orders AS o USING (connection_id, order_id)
    WHERE NOT o.is_test AND o.customer_id IS NOT NULL GROUP BY 1, 2
  ) AS r USING (connection_id, customer_id)`

const bought = (where: string) => `LEFT JOIN (
    SELECT o.connection_id, o.customer_id, COUNT(DISTINCT o.order_id) AS bought
    FROM order_lines AS l INNER JOIN orders AS o USING (connection_id, order_id)
    WHERE NOT o.is_test AND o.customer_id IS NOT NULL AND ${where} GROUP BY 1, 2
  ) AS b USING (connection_id, customer_id)`

const net = 'COALESCE(spent - COALESCE(returned, 0), 0)'
const reached = ['email IS NOT NULL', 'phone IS NOT NULL', 'email IS NOT NULL AND accepts_email']
const counts = (rule: string, ...conditions: readonly string[]) =>
  ['TRUE', rule, ...reached.map((is) => `(${rule}) AND ${is}`), ...conditions]
    .map((condition, index) => `COUNT(*) FILTER (${condition}) AS c${index}`)
    .join(', ')

/** The days are those of New York. As a marketer writes them: from one condition to three groups with what customers bought. */
export const countedRules: readonly CountedRule[] = [
  {
    name: 'a property of the profile',
    config: (run) => ({ or: [{ and: [own('country', 'equals', 'US', `X${run}`)] }] }),
    sql: () => {
      const us = "country = 'US'"
      return `SELECT ${counts(us, us, us)} FROM customers`
    },
  },
  {
    name: 'number of orders',
    config: (run) => ({ or: [{ and: [own('orderCount', 'gt', `2.00${run + 1}`)] }] }),
    sql: () => {
      const many = 'placed > 2'
      return `SELECT ${counts(many, many, many)} FROM customers ${orders}`
    },
  },
  {
    name: 'amount spent, ordered before a day',
    config: (run) => ({
      or: [
        {
          and: [own('netSpent', 'gt', spent(run)), own('lastOrderAt', 'beforeDate', '2026-06-01')],
        },
      ],
    }),
    sql: (run) => {
      const much = `${net} > ${spent(run)}`
      const ago = "last_at < TIMESTAMP '2026-06-01 04:00:00'"
      const both = `${much} AND ${ago}`
      return `SELECT ${counts(both, both, much, ago)} FROM customers ${orders} ${refunds}`
    },
  },
  {
    name: 'bought a product at least twice',
    config: (run) => ({
      or: [
        {
          and: [
            {
              member: 'ShopifyOrderLines.title',
              operator: 'contains',
              values: ['product 12', `x${run}y`],
              times: { operator: 'gte', values: ['2'] },
            },
          ],
        },
      ],
    }),
    sql: (run) => {
      const twice = 'bought >= 2'
      const title = `(CONTAINS(LOWER(l.title), 'product 12') OR CONTAINS(LOWER(l.title), 'x${run}y'))`
      return `SELECT ${counts(twice, twice, twice)} FROM customers ${bought(title)}`
    },
  },
  {
    name: 'three groups with all of it',
    config: (run) => ({
      or: [
        {
          and: [
            own('orderCount', 'gt', '2'),
            own('netSpent', 'gt', spent(run)),
            own('country', 'equals', 'US'),
          ],
        },
        {
          and: [
            own('lastOrderAt', 'afterDate', '2026-06-01'),
            own('acceptsMarketing', 'equals', 'true'),
          ],
        },
        { and: [{ member: 'ShopifyOrderLines.vendor', operator: 'equals', values: ['Vendor 7'] }] },
      ],
    }),
    sql: (run) => {
      const [many, much, us] = ['placed > 2', `${net} > ${spent(run)}`, "country = 'US'"]
      const [late, accepts, vendor] = [
        "last_at >= TIMESTAMP '2026-06-02 04:00:00'",
        'accepts_email',
        'bought >= 1',
      ]
      const [first, second] = [`${many} AND ${much} AND ${us}`, `${late} AND ${accepts}`]
      return `SELECT ${counts(
        `(${first}) OR (${second}) OR ${vendor}`,
        first,
        many,
        much,
        us,
        second,
        late,
        accepts,
        vendor,
        vendor,
      )} FROM customers ${orders} ${refunds} ${bought("l.vendor = 'Vendor 7'")}`
    },
  },
]
