import type { Cell, LabelColour, LoadResult } from '@cartograph/contract'
import { formatOf, formatValue } from '../../../../format/value.ts'
import { compareCells } from '../../grid/rows/sort-rows.ts'
import { findMember } from '../../grid/columns-of.ts'
import type { PickedNumber } from '../../model/drill.ts'
import type { ElementProps, TableData } from '../../model/element.ts'

type LabeledPivotProps = Omit<ElementProps<'labeled_pivot_table'>, 'onChoose'>

export interface LabeledEntry {
  readonly label: string
  readonly value: string
  readonly colour: LabelColour
  /** Null if the value is unknown. */
  readonly pick: PickedNumber | null
}

export interface PreparedLabeledPivot {
  readonly xTitle: string
  readonly yTitle: string
  readonly valueTitle: string
  readonly across: readonly string[]
  readonly rows: readonly {
    readonly name: string
    /** One per column; usually with one entry, or none. */
    readonly cells: readonly (readonly LabeledEntry[])[]
  }[]
  /** Labels without a color in the spec are gray. */
  readonly withoutColour: readonly string[]
}

export function prepareLabeledPivot(
  { spec: { table }, answers, context }: LabeledPivotProps,
  locale?: string,
): PreparedLabeledPivot | null {
  const result = answers[0]?.[0]
  const members = result && membersOf(result, table)
  if (!result || !members) return null
  const { x, y, label, value } = members
  const colours = new Map(Object.entries(table.pivot_labels.color_mapping))
  const wordsOf = (data: Row, member: Member) =>
    formatValue(data[member.id] ?? null, formatOf(member.about, context.currency), 'full', locale)
  const pickOf = (data: Row): PickedNumber | null => {
    const number = data[value.id] ?? null
    const row = Object.fromEntries([x, y, label].map(({ id }) => [id, data[id] ?? null]))
    return number === null ? null : { results: [result], measure: value.id, row, value: number }
  }
  const labels = new Set(result.data.map((data) => wordsOf(data, label)))
  const across = sortedValues(result, x.id)
  return {
    xTitle: x.about.shortTitle,
    yTitle: y.about.shortTitle,
    valueTitle: value.about.shortTitle,
    across: across.map((at) => wordsOf({ [x.id]: at }, x)),
    rows: sortedValues(result, y.id).map((down) => ({
      name: wordsOf({ [y.id]: down }, y),
      cells: across.map((at) =>
        result.data
          .filter((data) => (data[x.id] ?? null) === at && (data[y.id] ?? null) === down)
          .map((data) => {
            const named = wordsOf(data, label)
            return {
              label: named,
              value: wordsOf(data, value),
              colour: colours.get(named) ?? 'grey',
              pick: pickOf(data),
            }
          }),
      ),
    })),
    withoutColour: [...labels].filter((named) => !colours.has(named)),
  }
}

export function labeledPivotRows({ spec, answers, context }: LabeledPivotProps): TableData {
  const result = answers[0]?.[0]
  const members = result && membersOf(result, spec.table)
  if (!result || !members) return { columns: [], rows: [] }
  const shown = [members.y, members.x, members.label, members.value]
  return {
    columns: shown.map(({ about }) => ({
      title: about.shortTitle,
      format: formatOf(about, context.currency),
    })),
    rows: result.data.map((data) =>
      shown.map(({ id }) => {
        const value = data[id] ?? null
        return value === null ? null : String(value)
      }),
    ),
  }
}

type Row = LoadResult['data'][number]
type Member = NonNullable<ReturnType<typeof findMember>>

function membersOf(result: LoadResult, table: LabeledPivotProps['spec']['table']) {
  const [x, y, label, value] = [table.x, table.y, table.label, table.value].map((name) =>
    findMember(result, name),
  )
  return x && y && label && value ? { x, y, label, value } : null
}

function sortedValues({ data }: LoadResult, id: string): Cell[] {
  return [...new Set(data.map((row) => row[id] ?? null))].toSorted((a, b) => compareCells(a, b))
}
