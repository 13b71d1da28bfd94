/** Rows that depend on the clock or on random numbers are not cached. */
export function isCacheable(sql: string): boolean {
  return !/\b(now|today|random|uuid|uuidv\d|gen_random_uuid|(get_)?current_\w+|localtime\w*|transaction_timestamp)\b/i.test(
    sql,
  )
}
