import type { FilterMention, Mention } from '../request/request.ts'
import type { NamedCube, NamedMember } from '../vocabulary/member.ts'
import type { NameMatch } from '../vocabulary/vocabulary.ts'
import { reachable } from './reachable.ts'
import { dimensionOfValue } from './dimension-of-value.ts'

export interface ResolvedFilter {
  readonly member: NamedMember
  readonly operator: string
  readonly values: readonly (string | number | boolean)[]
  readonly text: string
  readonly isAlternative: boolean
}

type Pick = (mention: Mention, kind: NamedMember['kind']) => NamedMember | null

export function resolveFilter(
  filter: FilterMention,
  cube: NamedCube,
  measures: readonly NamedMember[],
  pick: Pick,
  alternative: number,
  { hasGroups, amounts }: { readonly hasGroups: boolean; readonly amounts: readonly NamedMember[] },
): { filters: ResolvedFilter[]; cost: number; isDifferent?: boolean } | null {
  const one = (
    member: NamedMember | null,
    operator: string,
    values: readonly (string | number | boolean)[],
    text: string,
    isAlternative = false,
    cost = 0,
  ) =>
    member === null ? null : { filters: [{ member, operator, values, text, isAlternative }], cost }
  switch (filter.kind) {
    case 'presence':
      return one(
        pick(filter.of, 'dimension'),
        filter.isPresent ? 'set' : 'notSet',
        [],
        filter.of.text,
      )
    case 'flag':
      return one(pick(filter.of, 'dimension'), 'equals', [filter.isTrue], filter.of.text)
    case 'number': {
      const { of, operator, value, unit } = filter
      const ofAmount = amountsOf(of, amounts)
      const own =
        unit === 'money'
          ? numberTarget(ofAmount, cube, measures, hasGroups)
          : (numberTarget(of, cube, measures, hasGroups) ??
            (unit === null && isCounted(of, measures)
              ? numberTarget(ofAmount, cube, measures, hasGroups)
              : null))
      if (own === null) return null
      const number = unit === 'percent' && own.member.format === 'percent' ? value / 100 : value
      return one(own.member, operator, [Number(number.toPrecision(12))], of.text)
    }
    case 'value': {
      const found = dimensionOfValue(filter.matches, filter.of, cube, alternative)
      return found === null
        ? null
        : withDifference(
            found.isDifferent,
            one(
              found.dimension,
              filter.isNegated ? 'notEquals' : 'equals',
              [found.value],
              filter.text,
              filter.isAlternative,
              found.cost,
            ),
          )
    }
    case 'text': {
      if (filter.operator === 'equals')
        return filter.of === null
          ? null
          : one(
              pick(filter.of, 'dimension'),
              filter.isNegated ? 'notEquals' : 'equals',
              [filter.text],
              filter.text,
            )
      const dimension =
        filter.of === null
          ? (dimensionOfValue(filter.matches, null, cube, 0)?.dimension ?? null)
          : pick(filter.of, 'dimension')
      if (filter.operator === 'contains' && filter.of !== null)
        return one(
          dimension,
          filter.isNegated ? 'notContains' : 'contains',
          [filter.text],
          filter.text,
        )
      const single = new Set(
        filter.matches.filter((match) => match.dimension === dimension).map(({ value }) => value),
      )
      const [only] = single
      if (filter.operator === 'contains' && single.size === 1 && only !== undefined)
        return one(
          dimension,
          filter.isNegated ? 'notEquals' : 'equals',
          [only],
          filter.text,
          false,
          0.2,
        )
      return one(
        dimension,
        filter.isNegated ? 'notContains' : filter.operator,
        [filter.text],
        filter.text,
      )
    }
  }
}

/** 'Orders over $200' is about the total of each, if orders have one amount, and not about their number. */
function amountsOf(of: Mention, amounts: readonly NamedMember[]): Mention {
  const money = of.matches.filter(({ member }) => member.format === 'currency')
  const [only] = amounts
  const isOnly = money.length === 0 && amounts.length === 1 && only !== undefined
  return { ...of, matches: isOnly ? [{ member: only, cost: 0 }] : money }
}

/** 'Payments over 500': one payment is no number of payments. */
function isCounted(of: Mention, measures: readonly NamedMember[]): boolean {
  return of.matches.some(
    ({ member }) => member.isPlainCount && measures.some(({ path }) => path === member.path),
  )
}

/** A condition on the total alone would say nothing, so it is about each row unless there are groups. */
function numberTarget(
  of: Mention,
  cube: NamedCube,
  measures: readonly NamedMember[],
  hasGroups: boolean,
): NameMatch | null {
  const usable = reachable(of.matches, cube)
  const least = Math.min(...usable.map(({ cost }) => cost))
  const near = usable.filter(({ cost }) => cost < least + 0.05)
  const dimension = usable.find(({ member }) => member.kind === 'dimension')
  const measure =
    near.find(({ member }) => measures.some(({ path }) => path === member.path)) ??
    usable.find(({ member }) => member.kind === 'measure' && member.cube === cube.name)
  // 'Tickets with a satisfaction below 3' are counted by their own satisfaction.
  const isOfRows =
    dimension !== undefined &&
    dimension.member.cube === cube.name &&
    measures.length > 0 &&
    measures.every(({ isPlainCount }) => isPlainCount) &&
    !measures.some(({ path }) => path === measure?.member.path)
  if (isOfRows) return dimension
  return hasGroups ? (measure ?? dimension ?? null) : (dimension ?? null)
}

function withDifference(
  isDifferent: boolean,
  resolved: { filters: ResolvedFilter[]; cost: number } | null,
) {
  return resolved === null ? null : { ...resolved, isDifferent }
}
