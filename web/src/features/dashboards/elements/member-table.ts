import type { LoadResult } from '@cartograph/contract'
import { formatOf } from '../../../format/value.ts'
import { findMember } from '../grid/columns-of.ts'
import type { ElementContext, TableData } from '../model/element.ts'

/** All rows of an answer with the columns that the chart uses. */
export function memberTable(
  result: LoadResult | undefined,
  members: readonly string[],
  { currency }: Pick<ElementContext, 'currency'>,
): TableData {
  if (result === undefined) return { columns: [], rows: [] }
  const found = members.flatMap((member) => findMember(result, member) ?? [])
  return {
    columns: found.map(({ about }) => ({
      title: about.shortTitle,
      format: formatOf(about, currency),
    })),
    rows: result.data.map((row) =>
      found.map(({ id }) => {
        const cell = row[id] ?? null
        return typeof cell === 'boolean' ? String(cell) : cell
      }),
    ),
  }
}
