import type { Expression } from '../../expression.ts'
import type { Dimension } from '../../model/model.ts'
import type { Filter, MemberUse } from '../../question.ts'
import type { JoinedSource, Source } from '../../sql/select.ts'
import { dimensionValue, expand } from '../expand.ts'
import type { JoinTree } from './join-tree.ts'
import { joinOfRates, moneyOf } from '../money/join-rates.ts'
import { rowsRead } from '../map-expression.ts'
import { cubeOfRates } from '../money/rates-name.ts'
import { rowsSql, type Scope } from '../scope.ts'
import { storedKeys } from './stored-keys.ts'
import { subQueryName } from './sub-query-name.ts'
import { timeContext, type TimeContext } from '../times/time-context.ts'

export function sourceOf(scope: Scope, cube: string): Source {
  return { rows: { kind: 'model', sql: rowsSql(scope.model, cube) }, as: cube }
}

/** The cubes of the question's keys and conditions, regardless of what their values read. */
export function queriedCubes({ question }: Scope, further: readonly Filter[] = []): string[] {
  const { dimensions, times, segments, filters } = question
  const conditions = [...filters, ...further].flatMap(dimensionsOf)
  const used = [...dimensions, ...times, ...segments, ...conditions]
  return used.map(({ member }) => member.cube)
}

function dimensionsOf(filter: Filter): MemberUse<Dimension>[] {
  if (filter.kind === 'measure-filter') return []
  if (filter.kind !== 'member') return filter.filters.flatMap(dimensionsOf)
  const { key, member } = filter.used
  return member.kind === 'dimension' ? [{ key, member }] : []
}

/** The cubes whose rows these expressions read, including their sub-queries. */
export function cubesRead(scope: Scope, expressions: readonly Expression[]): Set<string> {
  const cubes = new Set<string>()
  for (const name of namesRead(withRates(scope, expressions))) {
    const dimension = subQueryOf(scope, name)
    if (dimension !== null) cubes.add(dimension.cube)
    else if (scope.model.cubes.has(name)) cubes.add(name)
  }
  return cubes
}

/** Adds the expressions that determine a row's exchange rate. */
function withRates(scope: Scope, expressions: readonly Expression[]): readonly Expression[] {
  if (scope.question.currency === null) return expressions
  const rated = [...namesRead(expressions)].flatMap((name) => cubeOfRates(name) ?? [])
  const time = timeContext(scope.question, [])
  return [...expressions, ...rated.flatMap((cube) => Object.values(moneyOf(scope, time, cube)))]
}

/**
 * The cubes of a tree, each followed by its sub-queries, because later joins may use them; then
 * the exchange rates.
 */
export function joinsTo(
  scope: Scope,
  time: TimeContext,
  tree: JoinTree,
  expressions: readonly Expression[],
): JoinedSource[] {
  const cubes = tree.steps.map(({ to, on }): JoinedSource => ({
    join: 'left',
    ...sourceOf(scope, to.name),
    on: expand(scope, time, on),
  }))
  const rates = [...namesRead(expressions)]
    .flatMap((name) => cubeOfRates(name) ?? [])
    .map((cube) => joinOfRates(scope, time, cube))
  const read = namesRead([...expressions, ...[...cubes, ...rates].map(({ on }) => on)])
  const subQueries = [...read].flatMap((name) => subQueryOf(scope, name) ?? [])
  const subQueriesOf = (cube: string) =>
    subQueries
      .filter((dimension) => dimension.cube === cube)
      .map((dimension) => joinOfSubQuery(scope, time, dimension))
  return [
    ...subQueriesOf(tree.root),
    ...cubes.flatMap((cube) => [cube, ...subQueriesOf(cube.as)]),
    ...rates,
  ]
}

function joinOfSubQuery(scope: Scope, time: TimeContext, dimension: Dimension): JoinedSource {
  const name = subQueryName(dimension)
  return {
    join: 'left',
    as: name,
    rows: scope.subQuery(scope, dimension),
    on: {
      kind: 'all',
      conditions: storedKeys(scope.model, dimension).map((key, index) => ({
        kind: 'operation',
        operator: '=',
        left: dimensionValue(scope, time, key),
        right: { kind: 'column', rows: name, name: `k${index}` },
      })),
    },
  }
}

function namesRead(expressions: readonly Expression[]): Set<string> {
  return rowsRead(...expressions)
}

function subQueryOf({ model }: Scope, name: string): Dimension | null {
  const at = name.indexOf('.')
  if (at < 0) return null
  const dimension = model.cubes.get(name.slice(0, at))?.dimensions.get(name.slice(at + 1))
  return dimension?.isSubQuery && subQueryName(dimension) === name ? dimension : null
}
