import type { QueryTemplate } from '@cartograph/contract'
import { allNamed, named, type NamedMember } from './named-member.ts'
import type { Path } from '../data-files/index.ts'

/** Every member of a query whose schema is valid, with its variables not yet replaced. */
export function membersOfQuery(query: QueryTemplate, at: Path): NamedMember[] {
  return [
    ...allNamed('measure', query['measures'], [...at, 'measures']),
    ...allNamed('dimension', query['dimensions'], [...at, 'dimensions']),
    ...each(query['timeDimensions'], [...at, 'timeDimensions'], (time, path) =>
      named('time', field(time, 'dimension'), [...path, 'dimension']),
    ),
    ...allNamed('segment', query['segments'], [...at, 'segments']),
    ...each(query['filters'], [...at, 'filters'], membersOfFilter),
    ...membersOfOrder(query['order'], [...at, 'order']),
    ...each(query['totals'], [...at, 'totals'], (level, path) =>
      allNamed('dimension', level, path),
    ),
    ...named('dimension', field(query['top'], 'dimension'), [...at, 'top', 'dimension']),
    ...named('measure', field(query['top'], 'measure'), [...at, 'top', 'measure']),
  ]
}

function membersOfFilter(filter: unknown, path: Path): NamedMember[] {
  return [
    ...named('member', field(filter, 'member'), [...path, 'member']),
    ...named('member', field(filter, 'dimension'), [...path, 'dimension']),
    ...each(field(filter, 'and'), [...path, 'and'], membersOfFilter),
    ...each(field(filter, 'or'), [...path, 'or'], membersOfFilter),
  ]
}

/** `{ member: direction }` or `[[member, direction]]`. */
function membersOfOrder(order: unknown, at: Path): NamedMember[] {
  if (Array.isArray(order)) {
    return each(order, at, (pair, path) =>
      Array.isArray(pair) ? named('member', pair[0], [...path, 0]) : [],
    )
  }
  const names = typeof order === 'object' && order !== null ? Object.keys(order) : []
  return names.flatMap((name) => named('member', name, [...at, name]))
}

function each(
  list: unknown,
  at: Path,
  members: (item: unknown, path: Path) => NamedMember[],
): NamedMember[] {
  return Array.isArray(list) ? list.flatMap((item, n) => members(item, [...at, n])) : []
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
