import type { Expression } from '../expression.ts'
import type {
  Cube,
  CustomGranularity,
  Dimension,
  Join,
  Measure,
  MemberName,
  Model,
  Segment,
  View,
  ViewMember,
} from '../model/model.ts'

/**
 * A small shop for tests: `orders` with their `customers`, the unconnected `ad_spend`, a hidden
 * cube, and the view `sales` over the first two.
 */
export function testingModel(): Model {
  const cubes = [
    testingCube('orders', {
      title: 'Orders',
      joins: [joinTo('customers')],
      measures: [
        { name: 'count', type: 'count', drills: ['orders.id', 'orders.status', 'orders.revenue'] },
        {
          name: 'revenue',
          format: 'currency',
          meta: { owner: 'finance' },
          reading: { sentiment: 'up', additivity: 'sum', reporting: true },
        },
        { name: 'running', window: unlimited },
        { name: 'buyers', type: 'count_distinct' },
        { name: 'lastStatus', type: 'string' },
        { name: 'lastAt', type: 'time' },
        { name: 'secret', isPublic: false },
      ],
      dimensions: [
        { name: 'id', type: 'number', isPrimaryKey: true, isPublic: false },
        { name: 'status', description: 'How far it is.' },
        { name: 'total', type: 'number', format: 'currency' },
        { name: 'isGift', type: 'boolean' },
        { name: 'place', type: 'geo' },
        { name: 'createdAt', type: 'time', granularities: [quarterHour, fiscalYear] },
        { name: 'paidAt', type: 'time' },
      ],
      segments: ['completed'],
    }),
    testingCube('customers', {
      title: 'Customers',
      measures: [{ name: 'count', type: 'count' }],
      dimensions: [{ name: 'city' }, { name: 'joinedAt', type: 'time' }],
    }),
    testingCube('ad_spend', {
      title: 'Ad spend',
      measures: [{ name: 'spend', format: 'currency' }],
      dimensions: [{ name: 'day', type: 'time' }],
    }),
    testingCube('internals', {
      title: 'Internals',
      isPublic: false,
      measures: [{ name: 'count', type: 'count' }],
    }),
  ]
  return {
    cubes: byName(cubes),
    views: byName([sales]),
    missing: new Map(),
  }
}

const quarterHour: CustomGranularity = {
  title: 'Quarter of an hour',
  grain: { name: 'quarterHour', every: { count: 15, unit: 'minute' }, originMs: Date.UTC(2024, 0) },
}

const fiscalYear: CustomGranularity = {
  title: 'Fiscal year',
  grain: { name: 'fiscalYear', every: { count: 1, unit: 'year' }, originMs: Date.UTC(2024, 3) },
}

const unlimited: Measure['window'] = {
  kind: 'trailing',
  trailing: null,
  leading: null,
  hasTrailing: true,
  hasLeading: false,
  offset: 'end',
}

const sales: View = {
  ...described('sales'),
  title: 'Sales',
  members: new Map<string, ViewMember>([
    ['net', viewMember('orders', 'revenue', 'measure', 'Net')],
    ['orderCount', viewMember('orders', 'count', 'measure', 'Order count')],
    ['orderStatus', viewMember('orders', 'status', 'dimension', 'Order status')],
    ['createdAt', viewMember('orders', 'createdAt', 'dimension', 'Created at')],
    ['city', viewMember('customers', 'city', 'dimension', 'City')],
    ['completed', viewMember('orders', 'completed', 'segment', 'Completed')],
    ['hushed', { ...viewMember('orders', 'total', 'dimension', 'Hushed'), isPublic: false }],
    ['unhidden', viewMember('orders', 'secret', 'measure', 'Unhidden')],
  ]),
  joinPaths: [['orders', 'customers']],
}

interface CubeParts {
  readonly title: string
  readonly isPublic?: boolean
  readonly meta?: Cube['meta']
  readonly joins?: readonly Join[]
  readonly measures?: readonly (Partial<Measure> & {
    readonly name: string
    readonly drills?: readonly string[]
  })[]
  readonly dimensions?: readonly (Omit<Partial<Dimension>, 'granularities'> & {
    readonly name: string
    readonly granularities?: readonly CustomGranularity[]
  })[]
  readonly segments?: readonly string[]
}

/** A cube with a column for each member, and defaults for the rest. */
export function testingCube(name: string, parts: CubeParts): Cube {
  const base = (member: string) => ({
    ...described(member),
    title: `${parts.title} ${described(member).title}`,
    shortTitle: described(member).title,
    cube: name,
  })
  const column = (member: string): Expression => ({ kind: 'column', rows: name, name: member })
  const dimensions = (parts.dimensions ?? []).map(
    ({ granularities = [], ...given }): Dimension => ({
      ...base(given.name),
      kind: 'dimension',
      type: 'string',
      value: column(given.name),
      isPrimaryKey: false,
      isSubQuery: false,
      propagatesFilters: false,
      format: null,
      suggestsValues: true,
      isLocalTime: false,
      ...given,
      granularities: new Map(granularities.map((each) => [each.grain.name, each])),
    }),
  )
  return {
    ...described(name),
    title: parts.title,
    meta: parts.meta ?? {},
    isPublic: parts.isPublic ?? true,
    rows: [name],
    isMaterializable: false,
    joins: parts.joins ?? [],
    measures: byName(
      (parts.measures ?? []).map(({ drills = [], ...given }): Measure => ({
        ...base(given.name),
        kind: 'measure',
        type: 'sum',
        value: { kind: 'aggregate', function: 'sum', of: column(given.name), when: [] },
        reads: null,
        window: null,
        shifts: [],
        format: null,
        drillMembers: drills.map(memberName),
        reading: null,
        periods: null,
        minGranularity: null,
        lacks: {},
        only: [],
        isFormula: false,
        ...given,
      })),
    ),
    dimensions: byName(dimensions),
    segments: byName(
      (parts.segments ?? []).map((segment): Segment => ({
        ...base(segment),
        kind: 'segment',
        value: column(segment),
      })),
    ),
    primaryKey: dimensions.filter((dimension) => dimension.isPrimaryKey),
    money: null,
    lacks: {},
  }
}

/** The title of `createdAt` is `Created at`. */
function described(name: string) {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return {
    name,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    description: null,
    isPublic: true,
    meta: {},
  }
}

function viewMember(
  cube: string,
  name: string,
  kind: ViewMember['of']['kind'],
  shortTitle: string,
): ViewMember {
  return {
    of: { cube, name, kind },
    title: `Sales ${shortTitle}`,
    shortTitle,
    description: null,
    isPublic: true,
    format: name === 'revenue' ? 'currency' : null,
    meta: {},
  }
}

function joinTo(cube: string): Join {
  return { to: cube, relationship: 'many_to_one', on: { kind: 'all', conditions: [] } }
}

function memberName(path: string): MemberName {
  const [cube = '', name = ''] = path.split('.')
  return { cube, name }
}

function byName<T extends { readonly name: string }>(items: readonly T[]): Map<string, T> {
  return new Map(items.map((item) => [item.name, item]))
}
