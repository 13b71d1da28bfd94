import * as fc from 'fast-check'
import {
  canJoin,
  isStateDimension,
  type MemberIndex,
} from '../features/dashboards/edit/element/member-index.ts'
import { emptyForm, type ElementForm } from '../features/dashboards/edit/element/element-form.ts'
import type { ElementKind } from '../features/dashboards/edit/element/element-kinds.ts'

const charts = ['line', 'bar', 'stacked_bar', 'area', 'stacked_area'] as const

/** Any state of the form for a kind of element, valid or not. */
export function anyForm(
  { kind, measures, breakdowns }: ElementKind,
  members: MemberIndex,
): fc.Arbitrary<ElementForm> {
  const cubes = members.cubes.filter(({ measures }) => measures.length > 0)
  return fc.constantFrom(...cubes).chain((cube) => {
    const dimensions = members.cubes
      .filter((other) => canJoin(other, cube))
      .flatMap((other) => other.dimensions)
      .filter(({ type, name }) => {
        const found = members.dimensions.get(name)
        if (type === 'time' || type === 'geo' || found === undefined) return false
        return kind !== 'choropleth_map' || isStateDimension(found)
      })
      .map(({ name }) => name)
    const names = cube.measures.map(({ name }) => name)
    const others = members.cubes
      .filter((other) => other !== cube)
      .flatMap((other) => other.measures.map(({ name }) => name))
    return fc.record({
      kind: fc.constant(kind),
      title: fc.constantFrom('', 'Sales', 'Ünüsual – “title”'),
      help: fc.constantFrom('', 'What it means'),
      footnote: fc.constantFrom('', 'But'),
      measures: fc
        .tuple(
          fc.subarray(names, {
            minLength: Math.min(1, names.length),
            maxLength: Math.min(measures.most, names.length),
          }),
          measures.most > 1 && others.length > 0
            ? fc.oneof(
                fc.constant([]),
                fc.constantFrom(...others).map((other) => [other]),
              )
            : fc.constant([]),
        )
        .map(([own, other]) => [...own.slice(0, measures.most - other.length), ...other]),
      breakdowns: fc.subarray(dimensions, {
        maxLength: Math.min(breakdowns.most, dimensions.length),
      }),
      across: fc.option(dimensions.length > 0 ? fc.constantFrom(...dimensions) : fc.constant(null)),
      isOverTime: fc.boolean(),
      isDated: fc.boolean(),
      isCompared: fc.boolean(),
      chart: fc.constantFrom(...charts),
      rows: fc.integer({ min: 1, max: 1_000 }),
      kept: fc.constant(emptyForm(kind).kept),
    })
  })
}
