import type { Cube, Model } from './model.ts'

/** The model without a cube that others only join, for those to whom it says nothing. */
export function withoutCube(model: Model, name: string): Model {
  const known = found.get(model)?.get(name)
  if (known !== undefined) return known
  const others = [...model.cubes].filter(([other]) => other !== name)
  const cubes = new Map(
    others.map(([other, cube]): [string, Cube] => [
      other,
      { ...cube, joins: cube.joins.filter(({ to }) => to !== name) },
    ]),
  )
  const reduced = { ...model, cubes }
  found.set(model, new Map([...(found.get(model) ?? []), [name, reduced]]))
  return reduced
}

/** Cached, because what is known of a model is cached by the model. */
const found = new WeakMap<Model, ReadonlyMap<string, Model>>()
