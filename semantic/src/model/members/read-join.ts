import { AlreadyReportedError, attempt } from '../sources/attempt.ts'
import { MemberProblem } from '../sources/catalogue-error.ts'
import { subExpressions } from '../expressions/children-of.ts'
import type { ModelContext } from '../model-context.ts'
import type { JoinSource } from '../sources/model-source.ts'
import type { Join, Relationship } from '../model.ts'
import { parseExpression } from '../expressions/parse-expression.ts'
import type { LocatedSource } from '../sources/read-source.ts'
import { checkRowValue } from '../expressions/row-value.ts'

/** Null after reporting a problem. */
export function readJoin(
  { source, report }: LocatedSource<JoinSource>,
  cube: string,
  context: ModelContext,
): Join | null {
  const to = attempt(report, ['name'], () => readTarget(source.name, cube, context))
  if (to === null) return null
  const relationship = attempt(report, ['relationship'], () =>
    readRelationship(source, cube, context),
  )
  const on = attempt(report, ['sql'], () => readCondition(source, cube, context))
  return relationship === null || on === null ? null : { to, relationship, on }
}

function readTarget(name: string, cube: string, { names }: ModelContext): string {
  if (!names.has(name)) {
    throw new MemberProblem(
      `There is no cube '${name}' to join. Its name must be one of: ${[...names.keys()].join(', ')}.`,
    )
  }
  if (names.get(name) === null) throw new AlreadyReportedError()
  if (name !== cube) return name
  throw new MemberProblem(`'${cube}' joins itself. Make a cube that extends it, and join that one.`)
}

function readRelationship(source: JoinSource, cube: string, context: ModelContext): Relationship {
  const relationship = relationships[source.relationship]
  const one = { one_to_many: cube, many_to_one: source.name, one_to_one: null }[relationship]
  if (one === null || hasPrimaryKey(one, context)) return relationship
  throw new MemberProblem(
    `Rows of ${one} would be multiplied, and they have no primary key. Add primary_key: true to a dimension of ${one}.`,
  )
}

function readCondition(source: JoinSource, cube: string, context: ModelContext): Join['on'] {
  const on = parseExpression(source.sql, context.scopeOf(cube))
  checkRowValue(on, cube, context)
  for (const part of subExpressions(on)) {
    const named = part.kind === 'column' ? part.rows : part.kind === 'member' ? part.cube : cube
    if (named !== cube && named !== source.name) {
      throw new MemberProblem(
        `${named} is not part of the join of ${cube} and ${source.name}. Name only these two.`,
      )
    }
  }
  return on
}

function hasPrimaryKey(cube: string, { cubes }: ModelContext): boolean {
  const dimensions = [...(cubes.get(cube)?.dimensions.values() ?? [])]
  return dimensions.some(({ source }) => source.primary_key === true)
}

const relationships: Readonly<Record<JoinSource['relationship'], Relationship>> = {
  one_to_one: 'one_to_one',
  one_to_many: 'one_to_many',
  many_to_one: 'many_to_one',
  has_one: 'one_to_one',
  has_many: 'one_to_many',
  belongs_to: 'many_to_one',
}
