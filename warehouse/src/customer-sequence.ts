import type { TableName } from '@cartograph/contract'

/** Changes in these tables move orders in the sequences of their customers. */
export function changesSequences(tables: readonly TableName[]): boolean {
  return tables.includes('orders') || tables.includes('customers')
}

/** The tables that a batch changes, with that of the sequences. */
export function withSequences(tables: readonly TableName[]): readonly TableName[] {
  return changesSequences(tables) && !tables.includes('orders') ? [...tables, 'orders'] : tables
}

export interface SequenceSources {
  readonly orders: string
  readonly customers: string
  /** The columns that identify a customer besides `customer_id`. */
  readonly owner: readonly string[]
  /** A condition on the orders of the changed customers. */
  readonly where: string
}

/**
 * A common table expression, `moved`: the orders whose stored place in their customer's sequence is
 * out of date, with the new place. The sequence is our own order of a customer's orders by time and
 * id, without test orders. When the customer has more orders than were read, it starts at the
 * platform's index of the first one read, or else after the number of missing orders. The SQL works
 * on every engine.
 */
export function movedOrders({ orders, customers, owner, where }: SequenceSources): string {
  const key = [...owner, 'customer_id']
  const ofKey = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ')
  const sameKey = (one: string, other: string) =>
    key.map((column) => `${one}.${column} = ${other}.${column}`).join(' AND ')
  return `own AS (
    SELECT ${ofKey('o')}, o.order_id AS order_id, o.is_test AS is_test,
      o.customer_sequence AS stored, o.customer_order_index AS platform_index,
      ROW_NUMBER() OVER (
        PARTITION BY ${ofKey('o')}, o.is_test
        ORDER BY o.processed_at, length(o.order_id), o.order_id
      ) AS place,
      COUNT(*) OVER (PARTITION BY ${ofKey('o')}) AS orders_read
    FROM ${orders} AS o
    WHERE o.customer_id IS NOT NULL AND ${where}
  ),
  firsts AS (
    SELECT ${ofKey('own')},
      CASE
        WHEN known.orders_count <= own.orders_read THEN 0
        ELSE GREATEST(
          COALESCE(own.platform_index - 1, known.orders_count - own.orders_read, 0), 0)
      END AS missing
    FROM own
    LEFT JOIN (SELECT ${key.join(', ')}, orders_count FROM ${customers}) AS known
      ON ${sameKey('known', 'own')}
    WHERE own.place = 1 AND NOT own.is_test
  ),
  moved AS (
    SELECT ${[...owner, 'order_id'].map((column) => `own.${column} AS ${column}`).join(', ')},
      CASE WHEN NOT own.is_test THEN own.place + firsts.missing END AS sequence
    FROM own LEFT JOIN firsts ON ${sameKey('firsts', 'own')}
    WHERE COALESCE(own.stored, 0)
      <> COALESCE(CASE WHEN NOT own.is_test THEN own.place + firsts.missing END, 0)
  )`
}
