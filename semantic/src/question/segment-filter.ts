import { customerCube, valueKindOf, type QueryFilter } from '@cartograph/contract'
import { withPersonal } from '../mask-personal.ts'
import type { Dimension, Model } from '../model/model.ts'
import { isOnGroups } from '../planning/conditions/row-conditions.ts'
import type { Filter, MemberFilter } from '../question.ts'
import { checkFilters, ruleLimits } from './check-size.ts'
import { readFilters } from './filters.ts'
import { findMembers } from './find-members.ts'
import { pathsOfFilter } from './paths-of-filter.ts'
import type { RelatedReader } from './related-filter.ts'
import { sharedConditions } from './shared-conditions.ts'
import type { Clock } from './wall-calendar.ts'

/** The rules of the customer segments that a query names. */
export interface SegmentRules {
  /** Filters on the cube of customers. */
  readonly byId: Readonly<Record<string, QueryFilter>>
  /**
   * The model with personal data, if that of the caller has none: who belongs to a segment does not
   * depend on who looks at it.
   */
  readonly unmasked: Model | null
}

const customerId = `${customerCube}.customerId`

export const noRules: SegmentRules = { byId: {}, unmasked: null }

/** Whether filters on it use the rules. Other dimensions with segments are those that were stored. */
export function isByRule({ cube, meta }: Pick<Dimension, 'cube' | 'meta'>): boolean {
  return cube === customerCube && valueKindOf(meta) === 'segment'
}

interface SegmentReaderOptions {
  readonly model: Model
  readonly clock: Clock
  readonly rules: SegmentRules
  readonly related: RelatedReader
}

/** Reads filters on segments as conditions on the customers that their rules select. */
export function segmentReader({ model, clock, rules, related }: SegmentReaderOptions): {
  readonly found: readonly Dimension[]
  readonly read: (filter: MemberFilter) => MemberFilter | null
} {
  const byCube = new Map<string, ReturnType<typeof sharedConditions>>()

  function conditionsOf(cube: string) {
    const known = byCube.get(cube)
    if (known !== undefined) return known
    const { unmasked } = rules
    const created = sharedConditions(
      cube,
      clock.zone,
      unmasked === null ? undefined : (value) => withPersonal(unmasked, value),
    )
    byCube.set(cube, created)
    return created
  }

  function ruleOf(id: string): Filter[] {
    const rule = rules.byId[id]
    // A segment that does not exist has no members.
    if (rule === undefined) return []
    checkFilters({ filters: [rule] }, ruleLimits)
    const finder = findMembers(model, pathsOfFilter(rule), { seesHidden: true })
    const read = readFilters([rule], finder, clock, { related: related.readOfRule })
    if (read.some(isOnGroups)) throw new Error('A rule has no filters on measures')
    return read
  }

  return {
    get found() {
      return [...byCube.values()].flatMap(({ found }) => found)
    },
    read(filter) {
      const { used, operator, values } = filter
      const { member, key } = used
      if (member.kind !== 'dimension' || !isByRule(member)) return null
      const isEqual = operator === 'equals' || operator === 'in'
      if (!isEqual && operator !== 'notEquals' && operator !== 'notIn') return null
      const ids = values.filter((value) => value !== null)
      if (ids.length < values.length || !ids.some((id) => Object.hasOwn(rules.byId, id)))
        return null
      const any: Filter = { kind: 'or', filters: ids.flatMap(ruleOf) }
      // Rows without a customer belong to no segment, whatever its rule says of one without orders.
      const isCustomer: Filter = {
        kind: 'member',
        used: findMembers(model, [customerId]).dimension(customerId),
        operator: 'set',
        values: [],
        moments: null,
      }
      const all: Filter = { kind: 'and', filters: [isCustomer, any] }
      const condition = conditionsOf(customerCube).of(all)
      return {
        kind: 'member',
        used: { key: `${condition.cube}.${condition.name}`, member: condition },
        operator,
        values: ['true'],
        requested: { key, values },
        moments: null,
      }
    },
  }
}
