import { CubeQuery } from '@cartograph/contract'
import type { Dimension, Measure, Model } from '../../model/model.ts'
import { resolveQuery } from '../../question/resolve-query.ts'
import { evaluate } from '../evaluate/evaluate.ts'
import type { RandomTables } from '../evaluate/tables.ts'
import type { Choice } from './menu.ts'

/** The values that a member has in a query's rows. */
export type OccurringValues = (choice: Choice<Dimension | Measure>) => readonly string[]

/**
 * Most conditions with random values select all rows or none, and then a wrong operator gives the right answer.
 * Those with values that occur are at a border for at least one row.
 */
export function occurringValues(
  model: Model,
  tables: RandomTables,
  query: Partial<CubeQuery>,
): OccurringValues {
  const known = new Map<string, readonly string[]>()
  return ({ key, member }) => {
    const values = known.get(key) ?? read(key, member.kind === 'measure')
    known.set(key, values)
    return values
  }

  function read(key: string, isMeasure: boolean): readonly string[] {
    const single = isMeasure ? { ...query, measures: [key] } : { ...query, dimensions: [key] }
    return resolveQuery(model, CubeQuery.parse(single), noRelativeDates).flatMap((question) => {
      const cells = evaluate(model, tables, question).map((row) => row[key] ?? null)
      return [...new Set(cells.filter((cell) => cell !== null).map(String))]
    })
  }
}

const noRelativeDates = new Date(0)
