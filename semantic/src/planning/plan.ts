import type { Measure, Model } from '../model/model.ts'
import type { Filter, Question } from '../question.ts'
import type { Answer, Form, Output, Select } from '../sql/select.ts'
import { groupConditions } from './conditions/group-conditions.ts'
import { omitCutSteps } from './cut-steps.ts'
import { createKeys } from './keys.ts'
import { measureRows, type MeasureColumn } from './measures/measure-rows.ts'
import { distinctRows, plainRows } from './plain-rows.ts'
import { openScope } from './scope.ts'
import { isRatio } from './display-value.ts'
import { subQuerySelect } from './joins/sub-query.ts'
import { withOwnDimensions } from './with-own-dimensions.ts'

/** Plans the computation of a question, independent of the engine's SQL. */
export function plan(model: Model, question: Question): Answer {
  const scope = openScope(withOwnDimensions(model, question), question, subQuerySelect)
  const { keys, outputs: keyOutputs } = createKeys(question)
  const columns = measureColumns(question)
  const outputs = [
    ...keyOutputs,
    ...question.measures.map(({ key, member }) => outputOf(key, member)),
  ]

  function outputOf(key: string, measure: Measure): Output {
    return { key, column: columnOf(columns, measure), form: formOf(measure) }
  }

  function rows(): Select {
    if (question.isUngrouped) return plainRows(scope, keys, columns)
    return columns.length === 0
      ? distinctRows(scope, keys)
      : omitCutSteps(scope, keys, columns, measureRows(scope, columns))
  }

  return {
    rows: rows(),
    where: groupConditions(question, (measure) => ({
      column: columnOf(columns, measure),
      form: formOf(measure),
    })),
    outputs,
    constants:
      question.comparing === null
        ? []
        : [{ key: 'compareDateRange', text: question.comparing.label }],
    order: orderColumns(question, keys, outputs),
    limit: question.limit,
    offset: question.offset,
  }
}

/** The measures of the answer and those that only a filter uses, each once. */
function measureColumns({ measures, filters }: Question): MeasureColumn[] {
  const needed = new Set([...measures.map(({ member }) => member), ...filters.flatMap(measuresOf)])
  return [...needed].map((measure, index) => ({ name: `a${index}`, measure }))
}

function measuresOf(filter: Filter): Measure[] {
  if (filter.kind === 'measure-filter') return []
  if (filter.kind === 'member') {
    return filter.used.member.kind === 'measure' ? [filter.used.member] : []
  }
  return filter.filters.flatMap(measuresOf)
}

function columnOf(columns: readonly MeasureColumn[], measure: Measure): string {
  const found = columns.find((column) => column.measure === measure)
  if (found) return found.name
  throw new Error(`${measure.name} has no column`)
}

function formOf(measure: Measure): Form {
  const { type, format } = measure
  if (type === 'string') return { kind: 'text' }
  if (type === 'time' || type === 'boolean') return { kind: type }
  if (format === 'currency') return { kind: 'number', places: 4 }
  return { kind: 'number', places: isRatio(measure) ? 12 : 8 }
}

/** Ties are sorted by the keys, so that pages neither repeat nor skip rows. */
function orderColumns(
  question: Question,
  keys: ReturnType<typeof createKeys>['keys'],
  outputs: readonly Output[],
): Answer['order'] {
  const requested = question.order.flatMap(({ key, descending }) => {
    const output = outputs.find((each) => each.key === key)
    return output ? [{ column: output.column, descending }] : []
  })
  if (question.ordersUniquely === true) return requested
  const ties = keys
    .filter((key) => !requested.some((term) => term.column === key.name))
    .map((key) => ({ column: key.name, descending: false }))
  return [...requested, ...ties]
}
