import type { Expression } from '../../expression.ts'
import type { Measure } from '../../model/model.ts'
import type { Question } from '../../question.ts'
import type { Form } from '../../sql/select.ts'
import { wallAt } from '../../time-zone/wall-time.ts'
import { condition, isOnGroups } from './row-conditions.ts'

/** The filters on measures, as conditions over the columns of the answer. */
export function groupConditions(
  { filters, zone }: Question,
  shown: (measure: Measure) => { readonly column: string; readonly form: Form },
): Expression[] {
  return filters.filter(isOnGroups).map((filter) =>
    condition(filter, {
      valueOf({ used: { member } }) {
        if (member.kind !== 'measure') throw new Error('A filter on a dimension is on rows')
        return outputValue(shown(member))
      },
      momentsOf: ({ moments }) =>
        moments && {
          fromMs: wallAt(zone, moments.fromMs),
          untilMs: wallAt(zone, moments.untilMs),
        },
      filtersOf: () => [],
    }),
  )
}

/** A ratio is compared with the digits that the answer shows. */
function outputValue({
  column,
  form,
}: {
  readonly column: string
  readonly form: Form
}): Expression {
  const value: Expression = { kind: 'column', rows: 'answered', name: column }
  // A ratio already has the places of the answer.
  if (form.kind !== 'number' || form.places === 12) return value
  const places: Expression = { kind: 'number', text: String(form.places) }
  return { kind: 'call', function: 'ROUND', args: [value, places] }
}
