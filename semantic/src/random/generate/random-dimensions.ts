import type { CustomGranularity, Dimension } from '../../model/model.ts'
import type { Expression, Interval, PortableFunction } from '../../expression.ts'
import type { RandomSource } from './random-source.ts'
import {
  choice,
  column,
  interval,
  memberOf,
  number,
  operation,
  type CubeParts,
} from './model-parts.ts'
import type { Neighbours } from './neighbours.ts'

type Parts = NonNullable<CubeParts['dimensions']>

/** Plain columns, expressions over them, and values of joined cubes. */
export function randomDimensions(
  dice: RandomSource,
  { name, toOne, toMany, hasKey }: Neighbours,
): Parts {
  const amount = column(name, 'amount')
  const own: Parts = [
    { name: 'id', type: 'number', value: column(name, 'id'), isPrimaryKey: hasKey },
    { name: 'name', type: 'string', value: column(name, 'name') },
    { name: 'flag', type: 'boolean', value: column(name, 'flag') },
    {
      name: 'amount',
      type: 'number',
      value: amount,
      format: dice.chance(50) ? 'currency' : null,
    },
    { name: 'at', type: 'time', value: column(name, 'at'), granularities },
    { name: 'ended', type: 'time', value: column(name, 'ended') },
    {
      name: 'wall',
      type: 'time',
      value: column(name, 'at'),
      isLocalTime: true,
    },
    {
      name: 'size',
      type: 'string',
      value: choice(
        [
          [operation(amount, '>', number('10')), { kind: 'text', text: 'large' }],
          [operation(amount, '<', number('0')), { kind: 'text', text: 'owed' }],
        ],
        dice.chance(50) ? { kind: 'text', text: 'small' } : null,
      ),
    },
    {
      name: 'loud',
      type: 'string',
      value: operation({ kind: 'call', function: 'UPPER', args: [memberOf(name, 'name')] }, '||', {
        kind: 'text',
        text: "!'\\",
      }),
    },
  ]
  return [
    ...own,
    ...computed(name),
    ...toOne.map((one): Parts[number] => ({
      name: `${one}Name`,
      type: 'string',
      value: memberOf(one, 'name'),
    })),
    ...(hasKey ? toMany : []).flatMap((many): Parts => [
      subQuery(`${many}Count`, many, 'count'),
      subQuery(`${many}Total`, many, dice.pick(['total', 'ratio', 'spread'])),
      { ...subQuery(`${many}Kept`, many, 'total'), propagatesFilters: true },
    ]),
  ]
}

/** Uses the portable functions. */
function computed(cube: string): Parts {
  const call = (name: PortableFunction, ...args: Expression[]): Expression => ({
    kind: 'call',
    function: name,
    args,
  })
  const text = (of: string): Expression => ({ kind: 'text', text: of })
  const [at, amount] = [column(cube, 'at'), column(cube, 'amount')]
  return [
    { name: 'weekday', type: 'number', value: call('DATE_PART', text('isodow'), at) },
    {
      name: 'weeks',
      type: 'number',
      value: call('DATE_DIFF', text('week'), at, memberOf(cube, 'ended')),
    },
    { name: 'due', type: 'time', value: call('DATE_ADD', text('month'), number('1'), at) },
    { name: 'filled', type: 'string', value: call('COALESCE', column(cube, 'name'), text('none')) },
    { name: 'whole', type: 'number', value: call('ROUND', amount) },
    { name: 'halved', type: 'number', value: operation(amount, '/', number('2')) },
    {
      name: 'hasO',
      type: 'boolean',
      value: { kind: 'like', of: column(cube, 'name'), pattern: text('%o%'), ignoresCase: true },
    },
  ]
}

function subQuery(name: string, of: string, measure: string): Parts[number] {
  return { name, type: 'number', value: memberOf(of, measure), isSubQuery: true }
}

const granularities: Dimension['granularities'] = new Map([
  granularity('fiscal', interval(1, 'year'), '1970-02-01T00:00:00'),
  granularity('quarterHour', interval(15, 'minute'), '1970-01-01T00:00:00'),
  granularity('fortnight', interval(2, 'week'), '2024-03-06T00:00:00'),
  granularity('season', interval(3, 'month'), '2024-12-21T06:00:00'),
  granularity('fourYears', interval(4, 'year'), '2023-01-01T00:00:00'),
])

function granularity(name: string, every: Interval, origin: string): [string, CustomGranularity] {
  return [name, { title: name, grain: { name, every, originMs: Date.parse(`${origin}Z`) } }]
}
