import type { ClientBase } from 'pg'

export interface SealedColumn {
  /** Quoted for SQL where needed, as is `column`. */
  readonly table: string
  readonly column: string
}

/** All columns named `sealed_…`, and the stored idempotent responses. */
export async function sealedColumns(client: ClientBase): Promise<SealedColumn[]> {
  const { rows } = await client.query<SealedColumn>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and (column_name like 'sealed\\_%' or (table_name, column_name) = ('idempotency_keys', 'answer'))
     order by 1, 2`,
  )
  return rows
}

/** The sealed text of a text column, or of a JSON column that holds one text. */
export function sealedText({ column }: SealedColumn): string {
  return `to_jsonb(${column}) #>> '{}'`
}
