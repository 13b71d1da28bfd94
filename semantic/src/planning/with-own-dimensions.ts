import type { Cube, Model } from '../model/model.ts'
import type { Question } from '../question.ts'

/** The model with the dimensions that only this question has. */
export function withOwnDimensions(model: Model, { related, conditions }: Question): Model {
  if (related.length === 0 && conditions.length === 0) return model
  const cubes = new Map<string, Cube>(model.cubes)
  const own = [...related.map(({ dimension }) => dimension), ...conditions]
  for (const name of new Set(own.map(({ cube }) => cube))) {
    const cube = cubes.get(name)
    if (cube === undefined) throw new Error(`There is no cube ${name}`)
    const dimensions = new Map(cube.dimensions)
    for (const one of own) if (one.cube === name) dimensions.set(one.name, one)
    cubes.set(name, { ...cube, dimensions })
  }
  return { ...model, cubes }
}
