import { customerCube, rowKinds, valueKindOf, type Member } from '@cartograph/contract'
import type { Cube, Dimension, Model } from '@cartograph/semantic'

/**
 * The dimensions whose values a question can name. Personal ones and those that identify a single row are never
 * among them.
 */
export function indexedDimensions(model: Model, isRead: (cube: string) => boolean): Member[] {
  return [...model.cubes.values()]
    .filter(({ isPublic, name }) => isPublic && isRead(name))
    .flatMap((cube) =>
      [...cube.dimensions.values()]
        .filter((dimension) => isNamed(cube, dimension))
        .map(({ name }) => `${cube.name}.${name}`),
    )
}

function isNamed(cube: Cube, dimension: Dimension): boolean {
  const { name, type, isPublic, isPrimaryKey, suggestsValues, meta } = dimension
  if (type !== 'string' || !isPublic || isPrimaryKey || !suggestsValues) return false
  if (meta['personal'] === true || valueKindOf(meta) === 'segment') return false
  const [identity] = rowKinds[cube.name]?.members ?? []
  return identity !== `${cube.name}.${name}` && !/(?:[a-z]Id|Url|Key)$/.test(name)
}

/** The dimension whose values are the customer segments; null without one. */
export function segmentDimension({ cubes }: Model): Member | null {
  for (const { name, meta } of cubes.get(customerCube)?.dimensions.values() ?? [])
    if (valueKindOf(meta) === 'segment') return `${customerCube}.${name}`
  return null
}
