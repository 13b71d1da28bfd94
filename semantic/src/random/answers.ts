import type { OrgId } from '@cartograph/contract'
import type { Warehouse } from '@cartograph/warehouse'
import { compileQuestion } from '../compile-question.ts'
import { ask } from '../question/ask.ts'
import { dialects } from '../sql/dialects.ts'
import { countAll, evaluate, type EvaluatedRow } from './evaluate.ts'
import { withInlineRows } from './inline-rows.ts'
import type { RandomCase } from './random-case.ts'

/** When relative dates are resolved. */
const now = new Date('2024-04-08T12:00:00.000Z')

/** What one question of a query is answered with. */
export interface RandomAnswer {
  readonly rows: readonly EvaluatedRow[]
  /** Without limit and offset; null when nobody asked. */
  readonly total: number | null
}

/** By the judge: one answer, or one for each period compared. */
export function expectedAnswers({ model, tables, query }: RandomCase): RandomAnswer[] {
  return ask(model, query, now).map((question) => ({
    rows: comparable(evaluate(model, tables, question), question.isUngrouped),
    total: question.countsAll ? countAll(model, tables, question) : null,
  }))
}

/** By an engine: the way that every query goes. */
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
  for (const question of ask(standing, query, now)) {
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

/** Rows as they are come in an order that leaves some of them equal. */
function comparable(rows: EvaluatedRow[], isUngrouped: boolean): EvaluatedRow[] {
  const inKeyOrder = rows.map((row): EvaluatedRow =>
    Object.fromEntries(Object.entries(row).toSorted(([left], [right]) => (left < right ? -1 : 1))),
  )
  if (!isUngrouped) return inKeyOrder
  const text = (row: EvaluatedRow) => JSON.stringify(row)
  return inKeyOrder.toSorted((left, right) => (text(left) < text(right) ? -1 : 1))
}
