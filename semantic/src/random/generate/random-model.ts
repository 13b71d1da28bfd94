import type { Cube, Join, Model, View } from '../../model/model.ts'
import type { RandomSource } from './random-source.ts'
import { choice, column, memberOf, modelOf, operation, type CubeParts } from './model-parts.ts'
import type { Neighbours } from './neighbours.ts'
import { randomDimensions } from './random-dimensions.ts'
import { randomMeasures } from './random-measures.ts'

export interface RandomModel {
  readonly model: Model
  readonly links: readonly Link[]
}

/** Many rows of `child` belong to one row of `parent`, or at most one if `isOneToOne`. */
export interface Link {
  readonly child: string
  readonly parent: string
  readonly isOneToOne: boolean
}

const names = ['orders', 'people', 'shops', 'visits'] as const

/** One to four cubes, joined as a tree in any direction; each reads the table with its name. */
export function randomModel(dice: RandomSource): RandomModel {
  const cubes = names.slice(0, 1 + dice.below(4))
  const links = cubes.slice(1).map((name, index): Link => {
    const other = dice.pick(cubes.slice(0, index + 1))
    const [child, parent] = dice.chance(50) ? [name, other] : [other, name]
    return { child, parent, isOneToOne: dice.chance(15) }
  })
  const joins = links.map((link) => randomJoin(dice, link))
  const parts = cubes.map((name): CubeParts => {
    const cube: Neighbours = {
      name,
      toOne: links.flatMap((link) => toOneOf(link, name)),
      toMany: links.flatMap((link) =>
        link.parent === name && !link.isOneToOne ? [link.child] : [],
      ),
      hasKey: needsKey(links, name) || dice.chance(50),
    }
    return {
      name,
      joins: joins.filter((join) => join.from === name).map((join) => join.join),
      dimensions: randomDimensions(dice, cube),
      measures: randomMeasures(dice, cube, dice.pick(cubes)),
      segments: segments(name),
      money: randomMoney(name),
    }
  })
  const model = modelOf(parts)
  const views = dice.chance(20) ? new Map([['seen', viewOf(model, links)]]) : model.views
  return { model: { ...model, views }, links }
}

/** A cube whose rows a join can multiply needs a primary key. */
function needsKey(links: readonly Link[], name: string): boolean {
  return links.length > 1 || links.some(({ parent, isOneToOne }) => isOneToOne || parent === name)
}

function toOneOf({ child, parent, isOneToOne }: Link, name: string): string[] {
  if (child === name) return [parent]
  return parent === name && isOneToOne ? [child] : []
}

/** Declared by either side, over columns or members, sometimes with an additional condition. */
function randomJoin(dice: RandomSource, link: Link): { from: string; join: Join } {
  const { child, parent, isOneToOne } = link
  const saysChild = dice.chance(60)
  const key = dice.chance(50) ? column(parent, 'id') : memberOf(parent, 'id')
  const same = operation(column(child, keyOf(link)), '=', key)
  const more = dice.chance(15)
    ? operation(column(child, 'amount'), '>=', column(parent, 'amount'))
    : null
  return {
    from: saysChild ? child : parent,
    join: {
      to: saysChild ? parent : child,
      relationship: isOneToOne ? 'one_to_one' : saysChild ? 'many_to_one' : 'one_to_many',
      on: more ? { kind: 'all', conditions: [same, more] } : same,
    },
  }
}

/** The column of the child with the parent's id. */
export function keyOf({ parent }: Link): string {
  return `${parent}_id`
}

function segments(name: string): NonNullable<CubeParts['segments']> {
  return [
    { name: 'isFlagged', value: column(name, 'flag') },
    {
      name: 'known',
      value: { kind: 'not', of: { kind: 'is-null', of: memberOf(name, 'name') } },
    },
    {
      name: 'sameMonth',
      value: operation(memberOf(name, 'at', 'month'), '=', memberOf(name, 'ended', 'month')),
    },
  ]
}

/** All members of all cubes under other names, rooted at the first cube. */
function viewOf(model: Model, links: readonly Link[]): View {
  const [root = ''] = model.cubes.keys()
  const paths = [[root]]
  // Grows during the iteration until all cubes are reached.
  for (const path of paths) {
    for (const { child, parent } of links) {
      const last = path.at(-1)
      const next = last === child ? parent : last === parent ? child : null
      if (next !== null && !path.includes(next)) paths.push([...path, next])
    }
  }
  const members = [...model.cubes.values()].flatMap((cube) =>
    [...cube.measures.values(), ...cube.dimensions.values(), ...cube.segments.values()].map(
      (member) => ({ ...member, of: { cube: cube.name, name: member.name, kind: member.kind } }),
    ),
  )
  return {
    name: 'seen',
    title: 'Seen',
    description: null,
    isPublic: true,
    meta: {},
    joinPaths: paths,
    members: new Map(
      members.map(({ of, title, shortTitle, description, isPublic, meta }) => [
        `${of.cube}_${of.name}`,
        { of, title, shortTitle, description, isPublic, meta, format: null },
      ]),
    ),
  }
}

/** The currency column of these tables; some currencies are unknown. */
function randomMoney(cube: string): NonNullable<Cube['money']> {
  const text = (of: string) => ({ kind: 'text', text: of }) as const
  return {
    currency: choice(
      [
        [column(cube, 'flag'), text('USD')],
        [operation(column(cube, 'name'), '=', text('red')), text('JPY')],
        [operation(column(cube, 'name'), '=', text('')), { kind: 'null' }],
      ],
      text('EUR'),
    ),
    at: column(cube, cube === 'people' ? 'ended' : 'at'),
  }
}
