import type { ElementLayout, Position } from '@cartograph/contract'

export const breakpoints = ['lg', 'md', 'sm'] as const
export type Breakpoint = (typeof breakpoints)[number]

/** Columns of each grid, and the minimum width of a section for it. */
export const grids = {
  lg: { columns: 18, from: 890 },
  md: { columns: 12, from: 700 },
  sm: { columns: 6, from: 0 },
} as const satisfies Record<Breakpoint, { readonly columns: number; readonly from: number }>

export function breakpointAt(width: number): Breakpoint {
  return breakpoints.find((name) => width >= grids[name].from) ?? 'sm'
}

export const rowHeight = 12
export const leastHeight = 4
export const leastWidth = 6
const defaultPosition: Position = [0, 0, 6, 12]

export interface Placeable {
  readonly id: string
  readonly layout?: ElementLayout | undefined
}

/**
 * Resolves the layout at a breakpoint: no overlaps and no empty rows. Elements that need fewer rows than they
 * have shrink, but not below what stands beside them.
 */
export function placeElements(
  elements: readonly Placeable[],
  breakpoint: Breakpoint,
  needed: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, Position> {
  const { columns } = grids[breakpoint]
  const wanted = elements.map(({ id, layout }) => {
    const own = layout?.[breakpoint]
    const [x, y] = own ?? layout?.lg ?? defaultPosition
    return { id, order: y * 100 + x, position: fit(own ?? derive(layout, columns), columns) }
  })
  const hasOwn = elements.some(({ layout }) => layout?.[breakpoint] !== undefined)
  const place = (all: readonly Wanted[]) => (hasOwn ? compact(all) : flow(all, columns))
  if (needed.size === 0) return place(wanted)
  const rowsOf = ({ id, position: [, , , h] }: Wanted) =>
    Math.max(leastHeight, Math.min(h, needed.get(id) ?? h))
  const shrunk = wanted.map((one): Wanted => {
    const [x, y, w, h] = one.position
    // If only one of a row shrank, only one column of the rows below would move up.
    const row = wanted.filter(
      ({ position: [x2, y2, w2] }) => y2 === y && (x2 >= x + w || x >= x2 + w2),
    )
    const rows = Math.min(h, Math.max(...[one, ...row].map(rowsOf)))
    return { ...one, position: [x, y, w, rows] }
  })
  return stretched(place(shrunk), new Map(wanted.map(({ id, position }) => [id, position[3]])))
}

/** Extends shrunk elements down to the next one below or to the end, so that they leave no holes. */
function stretched(
  placed: ReadonlyMap<string, Position>,
  heights: ReadonlyMap<string, number>,
): ReadonlyMap<string, Position> {
  const all = [...placed.values()]
  const end = Math.max(0, ...all.map(([, y, , h]) => y + h))
  return new Map(
    [...placed].map(([id, [x, y, w, h]]) => {
      const below = all.filter(([x2, y2, w2]) => y2 >= y + h && x < x2 + w2 && x2 < x + w)
      const room = Math.min(end, ...below.map(([, top]) => top)) - y
      return [id, [x, y, w, Math.max(h, Math.min(heights.get(id) ?? h, room))]]
    }),
  )
}

interface Wanted {
  readonly id: string
  /** Row-major position, for sorting. */
  readonly order: number
  readonly position: Position
}

/** Scales the widest layout; on the narrowest grid elements take the full width. */
function derive(layout: ElementLayout | undefined, columns: number): Position {
  const [x, y, w, h] = layout?.lg ?? defaultPosition
  const share = columns / grids.lg.columns
  return [Math.floor(x * share), y, columns === 6 ? 6 : Math.round(w * share), h]
}

function fit([x, y, w, h]: Position, columns: number): Position {
  const width = Math.min(columns, Math.max(Math.min(leastWidth, columns), w))
  return [Math.min(x, columns - width), y, width, Math.max(leastHeight, h)]
}

/** Moves elements up as far as possible, topmost first, without overlaps. */
function compact(wanted: readonly Wanted[]): ReadonlyMap<string, Position> {
  const placed: Position[] = []
  const found = new Map<string, Position>()
  for (const { id, position } of inOrder(wanted)) {
    const [x, , w, h] = position
    const below = placed.filter((other) => x < other[0] + other[2] && other[0] < x + w)
    const y = Math.max(0, ...below.map(([, top, , height]) => top + height))
    const at: Position = [x, y, w, h]
    placed.push(at)
    found.set(id, at)
  }
  return found
}

/** Places elements in reading order, row by row. */
function flow(wanted: readonly Wanted[], columns: number): ReadonlyMap<string, Position> {
  const found = new Map<string, Position>()
  let [x, y, rowBottom] = [0, 0, 0]
  for (const { id, position } of inOrder(wanted)) {
    const [, , w, h] = position
    if (x + w > columns) [x, y] = [0, rowBottom]
    found.set(id, [x, y, w, h])
    x += w
    rowBottom = Math.max(rowBottom, y + h)
  }
  return found
}

function inOrder(wanted: readonly Wanted[]): readonly Wanted[] {
  return wanted.toSorted((left, right) => left.order - right.order)
}
