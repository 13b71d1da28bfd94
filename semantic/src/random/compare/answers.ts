import type { OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { compileQuestion } from '../../compile-question.ts'
import { resolveQuery } from '../../question/resolve-query.ts'
import { dialects } from '../../sql/dialects.ts'
import { countAll, evaluate, type EvaluatedRow } from '../evaluate/evaluate.ts'
import { withInlineRows } from './inline-rows.ts'
import { referenceNow, type RandomCase } from '../generate/random-case.ts'

/** The answer to one question of a query. */
export interface RandomAnswer {
  readonly rows: readonly EvaluatedRow[]
  /** The number of rows without limit and offset; null when it was not requested. */
  readonly total: number | null
}

/** The reference evaluator's answers: one, or one for each compared period. */
export function expectedAnswers({ model, tables, query }: RandomCase): RandomAnswer[] {
  return resolveQuery(model, query, referenceNow).map((question) => ({
    rows: comparable(evaluate(model, tables, question), question.isUngrouped),
    total: question.countsAll ? countAll(model, tables, question) : null,
  }))
}

/** An engine's answers, through the normal query path. */
export async function engineAnswers(
  { model, tables, query }: RandomCase,
  { warehouse, orgId }: { readonly warehouse: Warehouse; readonly orgId: OrgId },
): Promise<RandomAnswer[]> {
  const standing = withInlineRows(model, tables, warehouse.dialect)
  const options = {
    model: standing,
    dialect: dialects[warehouse.dialect],
    blendedTime: null,
  }
  const answers: RandomAnswer[] = []
  for (const question of resolveQuery(standing, query, referenceNow)) {
    const { statement, count } = compileQuestion(options, question)
    const rows = await warehouse.query({ orgId, ...statement, tables: [], shortDecimals: true })
    const total = count && (await warehouse.query({ orgId, ...count, tables: [] }))
    answers.push({
      // The statement casts every column to the type of a cell.
      rows: comparable(JSON.parse(rows.rowsJson) as EvaluatedRow[], question.isUngrouped),
      total: total && Number((JSON.parse(total.rowsJson) as { total: string }[])[0]?.total),
    })
  }
  return answers
}

/** The order of ungrouped rows is only partly determined. */
function comparable(rows: EvaluatedRow[], isUngrouped: boolean): EvaluatedRow[] {
  const inKeyOrder = rows.map((row): EvaluatedRow =>
    Object.fromEntries(Object.entries(row).toSorted(([left], [right]) => (left < right ? -1 : 1))),
  )
  if (!isUngrouped) return inKeyOrder
  const text = (row: EvaluatedRow) => JSON.stringify(row)
  return inKeyOrder.toSorted((left, right) => (text(left) < text(right) ? -1 : 1))
}
