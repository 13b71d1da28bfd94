import { CubeQuery } from '@cartograph/contract'
import type { RandomCase } from '../generate/random-case.ts'

/** Shrinks a failing case: removes parts as long as it still fails. */
export async function shrinkCase(
  failing: RandomCase,
  fails: (one: RandomCase) => Promise<boolean>,
): Promise<RandomCase> {
  let smallest = failing
  for (let tries = 0; tries < maxTries;) {
    let found = false
    for (const smaller of smallerCases(smallest)) {
      tries += 1
      if (!(await fails(smaller))) continue
      smallest = smaller
      found = true
      break
    }
    if (!found) break
  }
  return smallest
}

const maxTries = 300

function* smallerCases(one: RandomCase): Generator<RandomCase> {
  for (const query of smallerQueries(one.query)) {
    const checked = CubeQuery.safeParse(query)
    if (checked.success) yield { ...one, query: checked.data }
  }
  for (const [name, table] of one.tables) {
    for (const index of table.rows.keys()) {
      const rows = table.rows.toSpliced(index, 1)
      yield { ...one, tables: new Map([...one.tables, [name, { ...table, rows }]]) }
    }
  }
}

function* smallerQueries(query: CubeQuery): Generator {
  for (const part of ['filters', 'segments', 'dimensions', 'timeDimensions', 'measures'] as const) {
    for (const index of query[part].keys()) {
      yield { ...query, [part]: query[part].toSpliced(index, 1) }
    }
  }
  for (const [index, filter] of query.filters.entries()) {
    const within = 'and' in filter ? filter.and : 'or' in filter ? filter.or : []
    for (const each of within) yield { ...query, filters: query.filters.with(index, each) }
  }
  if (query.limit !== 10_000 || query.offset > 0) yield { ...query, limit: 10_000, offset: 0 }
  if (query.order === undefined || Object.keys(query.order).length > 0) {
    yield { ...query, order: [] }
  }
  if (query.total) yield { ...query, total: false }
  if (query.timezone !== 'UTC') yield { ...query, timezone: 'UTC' }
  if (query.currency !== undefined) yield { ...query, currency: undefined }
}
