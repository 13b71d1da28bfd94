import type { Cube, Model } from '../model/model.ts'
import type { Question } from '../question.ts'

/** The model with the dimensions that only the filters of this question use. */
export function withRelated(model: Model, { related }: Question): Model {
  if (related.length === 0) return model
  const cubes = new Map<string, Cube>(model.cubes)
  for (const { dimension } of related) {
    const cube = cubes.get(dimension.cube)
    if (cube === undefined) throw new Error(`There is no cube ${dimension.cube}`)
    const dimensions = new Map([...cube.dimensions, [dimension.name, dimension]])
    cubes.set(cube.name, { ...cube, dimensions })
  }
  return { ...model, cubes }
}
