import { mainTimeOf, measureAt, type Dimension, type Model } from '@cartograph/semantic'

/** The names of members in the words of a query. */
export function memberTitles(model: Model) {
  /** 'Refunds (Shopify Order Lines)' where several data sets have a metric of the name, and none comes first. */
  function measure(member: string): string {
    const found = measureAt(model, member)
    if (found === undefined) return member
    const same = [...model.cubes.values()].filter(
      ({ isPublic, measures }) =>
        isPublic &&
        [...measures.values()].some(
          (one) => one.isPublic && one.shortTitle.toLowerCase() === found.shortTitle.toLowerCase(),
        ),
    )
    return same.length > 1 && found.meta['main'] !== true
      ? `${found.shortTitle} (${cubeTitle(member)})`
      : found.shortTitle
  }

  function shortMeasure(member: string): string {
    return measureAt(model, member)?.shortTitle ?? member
  }

  function cubeTitle(member: string): string {
    const [cube = ''] = member.split('.')
    return model.cubes.get(cube)?.title ?? model.views.get(cube)?.title ?? cube
  }

  function dimensionAt(member: string): Dimension | null {
    const [cube = '', name = ''] = member.split('.')
    const shown = model.views.get(cube)?.members.get(name)?.of
    return model.cubes.get(shown?.cube ?? cube)?.dimensions.get(shown?.name ?? name) ?? null
  }

  function dimension(member: string): string {
    return dimensionAt(member)?.shortTitle ?? member
  }

  /** The title of a time that is not the one by which the rows of its data set count; null for that one. */
  function otherTime(member: string): string | null {
    const found = dimensionAt(member)
    const cube = found === null ? undefined : model.cubes.get(found.cube)
    const isMain = cube === undefined || mainTimeOf(cube)?.name === found?.name
    return isMain || found === null ? null : found.shortTitle
  }

  function segment(member: string): string {
    const [cube = '', name = ''] = member.split('.')
    return model.cubes.get(cube)?.segments.get(name)?.shortTitle ?? member
  }

  return {
    measure,
    measureAt: (member: string) => measureAt(model, member),
    shortMeasure,
    cubeTitle,
    dimension,
    dimensionAt,
    otherTime,
    segment,
  }
}

export type MemberTitles = ReturnType<typeof memberTitles>
