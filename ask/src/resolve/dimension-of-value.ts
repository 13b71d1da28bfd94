import type { Mention } from '../request/request.ts'
import type { NamedCube, NamedMember } from '../vocabulary/member.ts'
import type { ValueMatch } from '../vocabulary/vocabulary.ts'
import { wordForms } from '../words/tokenize.ts'
import { reachable } from './reachable.ts'

interface ValueDimension extends ValueMatch {
  readonly cost: number
  /** Another reading than the nearest. */
  readonly isDifferent: boolean
}

/**
 * The dimension that a value belongs to. A second one is another reading if it is as near, as New York is a city
 * and a state, or if it is something else: the city Leipzig besides the warehouse Leipzig.
 */
export function dimensionOfValue(
  matches: readonly ValueMatch[],
  of: Mention | null,
  cube: NamedCube,
  alternative: number,
): ValueDimension | null {
  const named =
    of === null
      ? matches
      : matches.filter(({ dimension }) =>
          of.matches.some(({ member }) => isSame(member, dimension)),
        )
  // 'Channel email' is the channel, and not the first channel.
  const exact = named.filter(
    ({ dimension }) =>
      dimension.cube === cube.name &&
      of?.matches.some(({ member }) => member.title === dimension.title),
  )
  const usable = reachable(
    ([exact, named].find((some) => some.length > 0) ?? matches).map((match) => ({
      ...match,
      member: match.dimension,
      named: match.cost,
    })),
    cube,
  )
  const [nearest] = usable
  if (nearest === undefined) return null
  // A platform is rather its name than its code.
  const first = usable.find(({ dimension }) => isCodeOf(nearest.dimension, dimension)) ?? nearest
  const others = usable.filter(
    (one) =>
      one.dimension.path !== first.dimension.path &&
      !isCodeOf(one.dimension, first.dimension) &&
      (one.cost < first.cost + 0.18 ||
        (one.dimension.cube !== first.dimension.cube &&
          one.named <= first.named &&
          !one.dimension.isOfSnapshot &&
          headOf(one.dimension) !== headOf(first.dimension))),
  )
  const other = alternative === 0 ? undefined : others[0]
  return other === undefined
    ? { ...first, isDifferent: false }
    : { ...other, cost: Math.min(other.cost, first.cost + 0.2), isDifferent: true }
}

function isSame(one: NamedMember, other: NamedMember): boolean {
  return one.title === other.title || one.source === other.source || headOf(one) === headOf(other)
}

const isCodeOf = (one: NamedMember, other: NamedMember) =>
  one.cube === other.cube && one.title === `${other.title} code`

const headOf = ({ title }: NamedMember) => wordForms(title).at(-1)
