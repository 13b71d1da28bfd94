import * as z from 'zod'
import { subExpressions } from './expressions/children-of.ts'
import type { Cube, Lacks, Measure, Model } from './model.ts'
import { MemberProblem } from './sources/catalogue-error.ts'

/** `meta.lacks` of a cube or a measure; empty without it. */
export function readLacks(meta: Readonly<Record<string, unknown>> | undefined): Lacks {
  if (meta === undefined || !Object.hasOwn(meta, 'lacks')) return {}
  const parsed = z.record(z.string(), z.string().endsWith('.')).safeParse(meta['lacks'])
  if (parsed.success) return parsed.data
  throw new MemberProblem(
    "'meta.lacks' gives a sentence for each cube of which the rows have none, such as Shops: Ad spend isn't split by shop.",
  )
}

/** Of a measure alone and of its cube. */
export function ownLacks(model: Model, { cube, lacks }: Measure): Lacks {
  return { ...model.cubes.get(cube)?.lacks, ...lacks }
}

/** Also of what the measure is calculated from. */
export function allLacks(model: Model, measure: Measure): Lacks {
  const parts = [...subExpressions(measure.value)].flatMap((part) => {
    const used =
      part.kind === 'member' ? model.cubes.get(part.cube)?.measures.get(part.name) : undefined
    return used === undefined ? [] : [allLacks(model, used)]
  })
  return parts.reduce((all, one) => ({ ...all, ...one }), ownLacks(model, measure))
}

/** False where no cube that joins to this one can be reached through it: only its own rows are looked up. */
export function isJoinedBackwards({ meta }: Cube): boolean {
  return meta['reverse_joins'] !== false
}
