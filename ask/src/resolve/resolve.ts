import type { Doubt, Mention, Request } from '../request/request.ts'
import type { NamedCube } from '../vocabulary/member.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import {
  type Choice,
  homeRank,
  measureChoices,
  measuresIn,
  mostHomes,
  countOfRows,
  scatteredName,
} from './measure-choices.ts'
import { hasRival } from './rival-measures.ts'
import { type Problem, type ResolvedPart, resolvePart } from './resolve-part.ts'

/** One way to give each name of a request a member. */
export interface Resolution {
  /** The measures of each query, in the order of the question. */
  readonly parts: readonly ResolvedPart[]
  readonly cost: number
  readonly problem: Problem | null
  readonly doubts: readonly Doubt[]
}

/** Every sensible assignment of members, cheapest first. */
export function resolveRequest(request: Request, vocabulary: Vocabulary): Resolution[] {
  const named =
    request.measures.length > 0
      ? request.measures
      : request.rank?.by != null
        ? [request.rank.by]
        : []
  const scattered = named.length > 0 ? named : scatteredName(request, vocabulary)
  const wanted = scattered.length > 0 ? scattered : countOfRows(request, vocabulary)
  const [first] = wanted
  if (first === undefined)
    return [
      {
        parts: [],
        cost: request.cost + 4,
        problem: { kind: 'no-measure' },
        doubts: [],
      },
    ]
  const homes = new Set(
    measuresIn(first)
      .toSorted(
        (one, other) => homeRank(one, request, vocabulary) - homeRank(other, request, vocabulary),
      )
      .map(({ member }) => member.cube),
  )
  const found = [...homes]
    .slice(0, mostHomes)
    .flatMap((home) => resolveFrom(home, wanted, request, vocabulary))
  return found.toSorted((one, other) => one.cost - other.cost)
}

function resolveFrom(
  home: string,
  wanted: readonly Mention[],
  request: Request,
  vocabulary: Vocabulary,
): Resolution[] {
  const choices: Choice[][] = wanted.map((mention) =>
    measureChoices(mention, home, request, vocabulary),
  )
  if (choices.some((list) => list.length === 0)) return []
  const times = Math.max(
    1,
    ...choices.flatMap((list) =>
      list.map(({ member }) =>
        vocabulary.cubes.get(member.cube)?.time == null
          ? (vocabulary.cubes.get(member.cube)?.times.length ?? 0)
          : 0,
      ),
    ),
  )
  const alternatives = Array.from({ length: Math.max(2, times) }, (_, n) => n)
  return product(choices).flatMap((picked) =>
    alternatives.flatMap((alternative) => {
      const cubes = [...new Set(picked.map(({ member }) => member.cube))]
      let cost =
        request.cost + picked.reduce((sum, one) => sum + one.cost, 0) + 1.5 * (cubes.length - 1)
      let problem: Problem | null = null
      let isDifferent = alternative === 0
      const doubts: Doubt[] = cubes.length > 1 ? ['two-cubes'] : []
      const isAmbiguous = wanted.some((mention, n) => {
        const member = picked[n]?.member
        return member !== undefined && hasRival(mention, member, request, vocabulary)
      })
      if (isAmbiguous) doubts.push('ambiguous-name')
      const parts = cubes.map((name): ResolvedPart => {
        const cube = vocabulary.cubes.get(name) as NamedCube
        const own = picked.filter(({ member }) => member.cube === name).map(({ member }) => member)
        const part = resolvePart(cube, own, request, vocabulary, alternative)
        isDifferent ||= part.isDifferent
        doubts.push(...part.doubts)
        cost += part.cost
        problem ??= part.problem
        return part.part
      })
      return isDifferent ? [{ parts, cost, problem, doubts }] : []
    }),
  )
}

function product<One>(lists: readonly (readonly One[])[]): One[][] {
  let all: One[][] = [[]]
  for (const list of lists)
    all = all.flatMap((before) => list.map((one) => [...before, one])).slice(0, 6)
  return all
}
