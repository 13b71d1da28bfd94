import type { Dimension, Measure, Member, Model, Segment } from '../../model/model.ts'

/** The members available to a query, by their names in it. */
export interface Menu {
  readonly measures: readonly Choice<Measure>[]
  readonly dimensions: readonly Choice<Dimension>[]
  readonly segments: readonly Choice<Segment>[]
}

export interface Choice<Of> {
  readonly key: string
  readonly member: Of
}

/** The members of the model's view, if there is one and it is preferred, or else of its cubes. */
export function menuOf(model: Model, prefersView: boolean): Menu {
  const [view] = prefersView ? model.views.values() : []
  const choices: Choice<Member>[] = view
    ? [...view.members].flatMap(([name, { of }]) => {
        const cube = model.cubes.get(of.cube)
        const member =
          cube?.measures.get(of.name) ??
          cube?.dimensions.get(of.name) ??
          cube?.segments.get(of.name)
        return member ? [{ key: `${view.name}.${name}`, member }] : []
      })
    : [...model.cubes.values()].flatMap((cube) =>
        [...cube.measures.values(), ...cube.dimensions.values(), ...cube.segments.values()].map(
          (member) => ({ key: `${cube.name}.${member.name}`, member }),
        ),
      )
  const menu: { -readonly [Kind in keyof Menu]: Menu[Kind][number][] } = {
    measures: [],
    dimensions: [],
    segments: [],
  }
  for (const { key, member } of choices) {
    if (member.kind === 'measure') menu.measures.push({ key, member })
    else if (member.kind === 'dimension') menu.dimensions.push({ key, member })
    else menu.segments.push({ key, member })
  }
  return menu
}
