import { badRequest } from './refusal.ts'

export type Query = Readonly<Record<string, string | undefined>>

interface Filter {
  readonly field: string
  readonly condition: string
  readonly value: string
}

export interface Criteria {
  /** All groups must be met, each by one of its filters. */
  readonly groups: readonly (readonly Filter[])[]
  readonly sortBy: readonly { readonly field: string; readonly isDescending: boolean }[]
  readonly pageSize: number
  readonly page: number
}

/** What can be searched without making the whole record. */
export type Searchable = Readonly<Record<string, string | number | null>>

export interface Entry {
  readonly fields: Searchable
  readonly toObject: () => object
}

/** Where a shop has set no other, a page has this many records. */
const defaultPageSize = 20
const maxPageSize = 300

export function readCriteria(query: Query): Criteria {
  const groups = new Map<string, Map<string, Record<string, string>>>()
  const sorts = new Map<string, Record<string, string>>()
  let pageSize = defaultPageSize
  let page = 1
  for (const [name, value = ''] of Object.entries(query)) {
    if (name === 'fields') continue
    const filter = /^searchCriteria\[filter_groups\]\[(\d+)\]\[filters\]\[(\d+)\]\[(\w+)\]$/.exec(
      name,
    )
    const sort = /^searchCriteria\[sortOrders\]\[(\d+)\]\[(\w+)\]$/.exec(name)
    if (filter !== null) {
      const [, group = '', at = '', key = ''] = filter
      const filters = groups.get(group) ?? new Map<string, Record<string, string>>()
      groups.set(group, filters.set(at, { ...filters.get(at), [key]: value }))
    } else if (sort !== null) {
      const [, at = '', key = ''] = sort
      sorts.set(at, { ...sorts.get(at), [key]: value })
    } else if (name === 'searchCriteria[pageSize]') pageSize = Number(value)
    else if (name === 'searchCriteria[currentPage]') page = Number(value)
    else throw badRequest(`The sandbox has no parameter ${name}`)
  }
  if (!(pageSize >= 1)) throw badRequest('The sandbox needs a page size')
  if (pageSize > maxPageSize) throw badRequest(`Maximum SearchCriteria pageSize is ${maxPageSize}`)
  return {
    groups: [...groups.values()].map((filters) =>
      [...filters.values()].map(({ field = '', condition_type: condition = 'eq', value = '' }) => ({
        field,
        condition,
        value,
      })),
    ),
    sortBy: [...sorts.values()].map(({ field = '', direction = 'ASC' }) => ({
      field,
      isDescending: direction === 'DESC',
    })),
    pageSize,
    page,
  }
}

/** The part of an answer that was asked for: `items[id,sku],total_count`; all of it by default. */
export function selectFields(answer: object, { fields }: Query): object {
  if (fields === undefined) return answer
  const names = [...fields.matchAll(/(\w+)(?:\[([^\]]*)\])?/g)]
  const parts = names.map(([, name = '', inner]) => [name, inner?.split(',') ?? null] as const)
  return pick(
    answer,
    parts.map(([name]) => name),
    (name, value) => {
      const inner = parts.find(([part]) => part === name)?.[1] ?? null
      if (inner === null || typeof value !== 'object' || value === null) return value
      return Array.isArray(value)
        ? value.map((item: object) => pick(item, inner))
        : pick(value, inner)
    },
  )
}

function pick(
  of: object,
  names: readonly string[],
  inside: (name: string, value: unknown) => unknown = (_, value) => value,
): object {
  const kept = Object.entries(of).filter(([name]) => names.includes(name))
  return Object.fromEntries(
    kept.map(([name, value]: [string, unknown]) => [name, inside(name, value)]),
  )
}

/** The value of a field's only filter with a condition; null without one. */
export function valueOf({ groups }: Criteria, field: string, condition: string): string | null {
  const found = groups.find(
    ([first, ...others]) =>
      others.length === 0 && first?.field === field && first.condition === condition,
  )
  return found?.[0]?.value ?? null
}

/** A page of the entries that meet the criteria. Beyond the last page, it is the last page again. */
export function searchEntries(entries: readonly Entry[], criteria: Criteria) {
  const { groups, sortBy, pageSize, page } = criteria
  const found = entries
    .filter(({ fields }) => groups.every((group) => group.some((one) => meets(fields, one))))
    .toSorted((left, right) => {
      for (const { field, isDescending } of sortBy) {
        const order = compare(fieldOf(left.fields, field), fieldOf(right.fields, field))
        if (order !== 0) return isDescending ? -order : order
      }
      return 0
    })
  const pages = Math.max(1, Math.ceil(found.length / pageSize))
  const start = (Math.min(page, pages) - 1) * pageSize
  return {
    items: found.slice(start, start + pageSize).map(({ toObject }) => toObject()),
    search_criteria: {
      filter_groups: groups.map((filters) => ({
        filters: filters.map(({ field, condition, value }) => ({
          field,
          value,
          condition_type: condition,
        })),
      })),
      page_size: pageSize,
      current_page: page,
    },
    total_count: found.length,
  }
}

function meets(fields: Searchable, { field, condition, value }: Filter): boolean {
  const own = fieldOf(fields, field)
  if (condition === 'in') return value.split(',').includes(String(own))
  if (own === null) return false
  const order = compare(own, typeof own === 'number' ? Number(value) : value)
  if (condition === 'eq') return order === 0
  if (condition === 'gteq' || condition === 'from') return order >= 0
  if (condition === 'lt') return order < 0
  throw badRequest(`The sandbox has no condition ${condition}`)
}

function fieldOf(fields: Searchable, field: string): string | number | null {
  const own = fields[field]
  if (own !== undefined) return own
  throw badRequest(`The "${field}" attribute name is invalid. Reset the name and try again.`)
}

function compare(left: string | number | null, right: string | number | null): number {
  if (left === right) return 0
  return (left ?? '') < (right ?? '') ? -1 : 1
}
