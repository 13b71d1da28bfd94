import { canonicalTables, type CanonicalTable } from '@cartograph/contract'
import { jsonText } from './json-text.ts'
import type { ReplacePart } from './warehouse.ts'

/**
 * The scopes of a part as one JSON object per line, with the names of the table's scope columns.
 */
export function scopesToNdjson(part: ReplacePart): string {
  const table: CanonicalTable = canonicalTables[part.table]
  return part.scopes
    .map((scope) => {
      const fields = scope.map((value, index) => `"${table.scope[index]}":${jsonText(value)}`)
      return `{${fields.join(',')}}\n`
    })
    .join('')
}
