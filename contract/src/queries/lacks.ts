import * as z from 'zod/mini'
import type { CubeMeta } from './query-answers.ts'
import type { Member } from './query.ts'

/** Why a metric cannot be split or filtered by a dimension, in a sentence; null if the model does not say so. */
export function lackOf(
  measure: Member,
  dimension: Member,
  cubes: readonly CubeMeta[],
): string | null {
  const own = cubes.find(({ name }) => measure.startsWith(`${name}.`))
  const meta = own?.measures.find(({ name }) => name === measure)?.meta
  const lacks = Lacks.safeParse(meta?.['lacks'])
  const [cube = ''] = dimension.split('.')
  return (lacks.success ? lacks.data[cube] : undefined) ?? null
}

const Lacks = z.record(z.string(), z.string())
