import type { Expression } from './expression.ts'
import type { Cube, Dimension, Measure, Model, Segment } from './model/model.ts'
import { mapExpression } from './planning/map-expression.ts'

/**
 * The model for a caller without access to personal data. Dimensions with `meta: { personal: true
 * }` show only whether there is a value. Counts and joins over them are unaffected.
 */
export function maskPersonal(model: Model): Model {
  const cubes = [...model.cubes.values()].map((cube) => maskCube(model, cube))
  return { ...model, cubes: new Map(cubes.map((cube) => [cube.name, cube])) }
}

function maskCube(model: Model, cube: Cube): Cube {
  const whole = (expression: Expression) => withPersonal(model, expression)
  return {
    ...cube,
    dimensions: mapValues(cube.dimensions, (dimension) =>
      isPersonal(dimension) ? { ...dimension, value: maskValue(dimension) } : dimension,
    ),
    measures: mapValues(cube.measures, (measure): Measure => {
      return { ...measure, value: whole(measure.value) }
    }),
    segments: mapValues(cube.segments, (segment): Segment => {
      return { ...segment, value: whole(segment.value) }
    }),
    joins: cube.joins.map((join) => ({ ...join, on: whole(join.on) })),
    money: cube.money && { currency: whole(cube.money.currency), at: whole(cube.money.at) },
  }
}

function isPersonal({ meta }: Dimension): boolean {
  return meta['personal'] === true
}

function maskValue({ type, value }: Dimension): Expression {
  if (type !== 'string') return { kind: 'null' }
  const when: Expression = { kind: 'not', of: { kind: 'is-null', of: value } }
  return {
    kind: 'case',
    whens: [{ when, then: { kind: 'text', text: '•••' } }],
    otherwise: null,
  }
}

/** Replaces references to personal dimensions by their unmasked expressions. */
export function withPersonal(model: Model, expression: Expression): Expression {
  return mapExpression(expression, (part) => {
    if (part.kind !== 'member') return null
    const dimension = model.cubes.get(part.cube)?.dimensions.get(part.name)
    return dimension && isPersonal(dimension) ? withPersonal(model, dimension.value) : null
  })
}

function mapValues<Value>(
  map: ReadonlyMap<string, Value>,
  change: (value: Value) => Value,
): ReadonlyMap<string, Value> {
  return new Map([...map].map(([name, value]) => [name, change(value)]))
}
