import type { LoadResult, MemberAnnotation } from '@cartograph/contract'
import type { CubeMember } from './model/catalogue.ts'
import type { Plan } from './plan.ts'

/** What the columns of a result are, for whoever shows them. */
export function annotate(plan: Plan): LoadResult['annotation'] {
  const times = plan.times.flatMap(({ dimension, granularity }) => {
    if (granularity === null) return []
    const annotation = annotateMember(dimension)
    return [
      [`${dimension.name}.${granularity}`, annotation],
      [dimension.name, annotation],
    ] as const
  })
  return {
    measures: annotateAll(plan.measures),
    dimensions: annotateAll(plan.dimensions),
    segments: {},
    timeDimensions: Object.fromEntries(times),
  }
}

function annotateAll(members: readonly CubeMember[]): Record<string, MemberAnnotation> {
  return Object.fromEntries(members.map((member) => [member.name, annotateMember(member)]))
}

function annotateMember(member: CubeMember): MemberAnnotation {
  const { title, shortTitle, description } = member
  return member.kind === 'measure'
    ? {
        title,
        shortTitle,
        description,
        type: 'number',
        format: member.format,
        meta: { ...member.meta },
      }
    : { title, shortTitle, description, type: member.type }
}
