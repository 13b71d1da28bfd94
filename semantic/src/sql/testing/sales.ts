/** Five sales of three channels, one of them null. */
export const sales: Record<'duckdb' | 'clickhouse', string> = {
  duckdb: salesSql(
    (digits) => `CAST('${digits}' AS DECIMAL(18, 4))`,
    'CAST(NULL AS VARCHAR)',
    'TIMESTAMP',
  ),
  clickhouse: salesSql(
    (digits) => `toDecimal64('${digits}', 4)`,
    'CAST(NULL AS Nullable(String))',
    'toDateTime64',
  ),
}

function salesSql(money: (digits: string) => string, none: string, moment: string): string {
  const at = (iso: string) =>
    moment === 'TIMESTAMP' ? `TIMESTAMP '${iso}'` : `${moment}('${iso}', 3, 'UTC')`
  const rows: [id: number, channel: string, money: string, at: string][] = [
    [1, `'shop'`, '10.5', '2024-01-01 10:00:00'],
    [2, `'shop'`, '0.25', '2024-01-02 11:00:00'],
    [3, `'web'`, '4', '2024-01-02 12:00:00'],
    [4, none, '-1.1', '2024-01-03 13:00:00'],
    [5, none, '3', '2024-01-08 14:00:00'],
  ]
  return `${rows
    .map(
      ([id, channel, amount, iso]) =>
        `SELECT ${id} AS id, ${channel} AS channel, ${money(amount)} AS money, CAST(${id} AS DOUBLE) / 8 AS share, ${at(iso)} AS at`,
    )
    .join(' UNION ALL ')} -- five of them`
}
