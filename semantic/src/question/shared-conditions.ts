import type { Expression } from '../expression.ts'
import type { Dimension } from '../model/model.ts'
import { momentsIn } from '../planning/conditions/question-conditions.ts'
import { condition } from '../planning/conditions/row-conditions.ts'
import type { Filter, MemberFilter } from '../question.ts'

/** Turns filters on the rows of one cube into dimensions of it, each distinct filter once. */
export interface SharedConditions {
  readonly found: readonly Dimension[]
  readonly of: (filter: Filter) => Dimension
}

/**
 * Filters within filters become dimensions too. Planning recognises the repeated ones and has them
 * computed once for each row, so the SQL grows with the distinct conditions and not with their uses.
 */
export function sharedConditions(
  cube: string,
  zone: string,
  adjust: (value: Expression) => Expression = (value) => value,
): SharedConditions {
  const known = new Map<string, Dimension>()

  function of(filter: Filter): Dimension {
    const key = JSON.stringify(filter, withoutMembers)
    const earlier = known.get(key)
    if (earlier !== undefined) return earlier
    const value = adjust(valueOf(filter))
    const dimension = dimensionOf(cube, `condition ${known.size}`, value)
    known.set(key, dimension)
    return dimension
  }

  function valueOf(filter: Filter): Expression {
    if (filter.kind === 'and' || filter.kind === 'or') {
      const conditions = filter.filters.map((inner) => memberOf(of(inner)))
      return { kind: filter.kind === 'and' ? 'all' : 'any', conditions }
    }
    return condition(filter, {
      valueOf: ({ used: { member } }: MemberFilter) => memberOf(member),
      momentsOf: (one) => momentsIn(zone, one),
      filtersOf: () => [],
    })
  }

  return {
    get found() {
      return [...known.values()]
    },
    of,
  }
}

/** Omits the member, which its key identifies. */
const withoutMembers = (name: string, value: unknown) => (name === 'member' ? undefined : value)

export const memberOf = ({ cube, name }: { readonly cube: string; readonly name: string }) =>
  ({ kind: 'member', cube, name, granularity: null }) as const

/** The name has a space, so it is that of no member of a model. */
function dimensionOf(cube: string, name: string, value: Expression): Dimension {
  return {
    kind: 'dimension',
    cube,
    name,
    title: name,
    shortTitle: name,
    description: null,
    isPublic: false,
    meta: {},
    type: 'boolean',
    value,
    isPrimaryKey: false,
    isSubQuery: false,
    propagatesFilters: false,
    granularities: new Map(),
    format: null,
    suggestsValues: false,
    isLocalTime: false,
  }
}
