import type { Cube, Model } from './model.ts'

/** The public cubes of which each row has at most one, such as the customer of an order. */
export function lookupsOf(model: Model, cube: Cube): readonly string[] {
  const found = new Set<string>()
  const visit = ({ joins }: Cube) => {
    for (const { to, relationship } of joins) {
      const next = model.cubes.get(to)
      if (next === undefined || relationship === 'one_to_many' || found.has(to)) continue
      found.add(to)
      visit(next)
    }
  }
  visit(cube)
  return [...found].filter(
    (name) =>
      name !== cube.name && model.cubes.get(name)?.isPublic && !Object.hasOwn(cube.lacks, name),
  )
}
