import type { Member } from '@cartograph/contract'
import type { ElementForm } from './element-form.ts'
import { canJoin, timeOf, type MemberIndex } from './member-index.ts'

/** Changing the data set drops breakdowns that can't be joined to it. */
export function withMeasures(
  form: ElementForm,
  measures: readonly Member[],
  members: MemberIndex,
): ElementForm {
  const cube = measures.flatMap((name) => members.measures.get(name)?.cube ?? [])[0]
  const before = form.measures.flatMap((name) => members.measures.get(name)?.cube ?? [])[0]
  if (cube === undefined || cube.name === before?.name) return { ...form, measures }
  const goesWith = (name: Member) => {
    const found = members.dimensions.get(name)
    return found !== undefined && canJoin(found.cube, cube)
  }
  const isDated = form.isDated && timeOf(cube) !== null
  return {
    ...form,
    measures,
    breakdowns: form.breakdowns.filter(goesWith),
    across: form.across !== null && goesWith(form.across) ? form.across : null,
    isDated,
    // Hidden options belong to the previous data set.
    kept: {},
  }
}
