import {
  allLacks,
  type Cube,
  type Dimension,
  mainTimeOf,
  type Measure,
  type Model,
  type Segment,
  type View,
} from '@cartograph/semantic'

/** A public member of a cube or a view that a question can name. */
export interface NamedMember {
  readonly kind: 'measure' | 'dimension' | 'segment'
  /** As queries name it: `ShopifyOrders.netSales`. */
  readonly path: string
  /** The cube or view. */
  readonly cube: string
  /** The member behind it, which a view and its cube share. */
  readonly source: string
  readonly title: string
  readonly name: string
  readonly type: string
  readonly format: string | null
  /** Whether lower is better. */
  readonly isBadWhenHigh: boolean
  readonly isPersonal: boolean
  /** An average, rate or share, which needs no 'on average'. */
  readonly isRatio: boolean
  /** Counts every row of its cube. */
  readonly isPlainCount: boolean
  /** Describes how things are now, such as a customer's profile. */
  readonly isOfSnapshot: boolean
  /** Comes first where other data sets have the same figure under the same name. */
  readonly isMain: boolean
  /** Its data set divides another one, which comes first unless something that only it has is named. */
  readonly isPart: boolean
  /** Its rows belong to none of those of joined cubes: ad spend has no customer. */
  readonly isUnjoined: boolean
  /** The cubes that its rows have none of, with the reason: a query that needs one is refused with it. */
  readonly lacks: Readonly<Record<string, string>>
  readonly synonyms: readonly string[]
  readonly meta: Readonly<Record<string, unknown>>
}

/** A member that a run of words may name. */
export interface NameMatch {
  readonly member: NamedMember
  readonly cost: number
}

export interface NamedCube {
  readonly name: string
  readonly title: string
  readonly synonyms: readonly string[]
  /** Its rows show the present, which a question without a time asks about. */
  readonly isSnapshot: boolean
  readonly isView: boolean
  /** The path of the time by which its rows count; null without one. */
  readonly time: string | null
  /** Whether the model says so; otherwise the time was chosen by its name. */
  readonly isTimeDeclared: boolean
  /** All its times. */
  readonly times: readonly string[]
  /** The cubes that each row belongs to, directly or through others, with the number of joins. */
  readonly joined: ReadonlyMap<string, number>
}

/** Lists what can be queried: cubes and views with their public members. */
export function listMembers(model: Model): {
  members: NamedMember[]
  cubes: Map<string, NamedCube>
} {
  const cubes = new Map<string, NamedCube>()
  const members: NamedMember[] = []
  for (const cube of model.cubes.values()) {
    const all = [...cube.measures.values(), ...cube.dimensions.values(), ...cube.segments.values()]
    // Only members of a public cube can be queried, but views include those of hidden ones.
    if (!cube.isPublic || cube.meta['asked'] === false) continue
    const times = [...cube.dimensions.values()].filter(
      ({ type, isPublic }) => type === 'time' && isPublic,
    )
    const main =
      times.find((time) => time === mainTimeOf(cube)) ??
      guessTime(times, cube.meta['snapshot'] === true)
    cubes.set(cube.name, {
      ...describedCube(cube),
      isView: false,
      time: main === undefined ? null : `${cube.name}.${main.name}`,
      isTimeDeclared: mainTimeOf(cube) !== null,
      times: times.map(({ name }) => `${cube.name}.${name}`),
      joined: joinedCubes(model, cube.name),
    })
    for (const member of all)
      if (member.isPublic)
        members.push(memberOf(model, member, cube, `${cube.name}.${member.name}`, member))
  }
  for (const view of model.views.values()) {
    if (!view.isPublic) continue
    const times: NamedMember[] = []
    let declared: string | null = null
    for (const [name, shown] of view.members) {
      const cube = model.cubes.get(shown.of.cube)
      const member = memberIn(cube, shown.of)
      if (member === undefined || !shown.isPublic) continue
      const named = memberOf(model, member, view, `${view.name}.${name}`, { ...shown, name })
      members.push(named)
      if (named.kind === 'dimension' && named.type === 'time') {
        times.push(named)
        if (cube?.meta['time'] === shown.of.name && cube.name === view.joinPaths[0]?.[0])
          declared ??= named.path
      }
    }
    cubes.set(view.name, {
      ...describedCube(view),
      isView: true,
      time:
        typeof view.meta['time'] === 'string'
          ? `${view.name}.${view.meta['time']}`
          : (declared ?? guessTime(times, false)?.path ?? null),
      isTimeDeclared: typeof view.meta['time'] === 'string' || declared !== null,
      times: times.map(({ path }) => path),
      joined: new Map(),
    })
  }
  return { members, cubes }
}

function describedCube({ name, title, meta }: Cube | View) {
  return { name, title, synonyms: synonymsOf(meta), isSnapshot: meta['snapshot'] === true }
}

function memberIn(cube: Cube | undefined, of: { readonly name: string; readonly kind: string }) {
  if (cube === undefined) return undefined
  if (of.kind === 'measure') return cube.measures.get(of.name)
  return of.kind === 'dimension' ? cube.dimensions.get(of.name) : cube.segments.get(of.name)
}

function memberOf(
  model: Model,
  member: Measure | Dimension | Segment,
  cube: Cube | View,
  path: string,
  shown: {
    readonly name: string
    readonly shortTitle: string
    readonly meta: Readonly<Record<string, unknown>>
  },
): NamedMember {
  const meta = { ...member.meta, ...shown.meta }
  return {
    kind: member.kind,
    path,
    cube: cube.name,
    source: `${member.cube}.${member.name}`,
    title: shown.shortTitle,
    name: shown.name,
    type: member.kind === 'segment' ? 'boolean' : member.type,
    format: member.kind === 'segment' ? null : member.format,
    isBadWhenHigh: member.kind === 'measure' && member.reading?.sentiment === 'down',
    isPersonal:
      meta['personal'] === true ||
      personal.test(shown.name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()),
    isRatio:
      member.kind === 'measure' &&
      (member.reading?.additivity === 'ratio' ||
        member.type === 'avg' ||
        member.format === 'percent' ||
        /^(?:average|avg)\b/i.test(shown.shortTitle)),
    isPlainCount: member.kind === 'measure' && member.type === 'count' && member.reads === null,
    isOfSnapshot: cube.meta['snapshot'] === true,
    isMain: meta['main'] === true,
    isPart: cube.meta['divides'] !== undefined,
    isUnjoined: meta['joins'] === false,
    lacks: member.kind === 'measure' ? allLacks(model, member) : {},
    synonyms: synonymsOf(meta),
    meta,
  }
}

const personal =
  /^(?:.*_)?(?:e_?mail|email_address|phone|phone_number|first_name|last_name|full_name|street|address|address_line_?\d?|birth_?(?:date|day)|ip_address)$/

function synonymsOf(meta: Readonly<Record<string, unknown>>): string[] {
  const declared = meta['synonyms'] ?? meta['aliases'] ?? []
  return Array.isArray(declared) ? declared.filter((one) => typeof one === 'string') : []
}

/**
 * Without a declaration: the only time, one that is named after the creation of a row, or the first. Rows that
 * show the present have no time that comes first.
 */
function guessTime<Time extends { readonly name: string }>(
  times: readonly Time[],
  isSnapshot: boolean,
): Time | undefined {
  if (times.length === 1) return times[0]
  const named = [
    'created_at',
    'createdAt',
    'date',
    'day',
    'ordered_at',
    'order_date',
    'timestamp',
    'time',
    'occurred_at',
    'happened_at',
    'placed_at',
    'started_at',
    'event_time',
  ]
    .map((name) => times.find((time) => time.name === name || time.name.endsWith(`_${name}`)))
    .find((time) => time !== undefined)
  return named ?? (isSnapshot ? undefined : times[0])
}

/** Follows the joins that never multiply rows. */
function joinedCubes(model: Model, from: string): Map<string, number> {
  const found = new Map<string, number>()
  let edge = [from]
  for (let steps = 1; edge.length > 0; steps += 1) {
    const next: string[] = []
    for (const name of edge) {
      for (const { to, relationship } of model.cubes.get(name)?.joins ?? []) {
        // What the rows have none of, queries cannot be split by.
        if (Object.hasOwn(model.cubes.get(from)?.lacks ?? {}, to)) continue
        if (relationship === 'one_to_many' || to === from || found.has(to)) continue
        found.set(to, steps)
        next.push(to)
      }
    }
    edge = next
  }
  return found
}
