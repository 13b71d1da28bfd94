import { unknownName } from '../../format/value.ts'

/** Indexes of the five theme colors, and gray. */
export type ChartColour = 0 | 1 | 2 | 3 | 4 | 5
/** Tells series of the same color apart. */
export type ChartDash = 0 | 1 | 2 | 3

export interface SeriesLook {
  readonly colour: ChartColour
  readonly dash: ChartDash
}

/** Colors identify names: the same name has the same color on every screen. */
export function colourOf(key: string): ChartColour {
  const name = nameOf(key)
  return neutral.has(name) ? neutralColour : (known.get(name) ?? colourAt(hash(name)))
}

/**
 * Assigns distinct looks within a chart. Well-known names keep their color, the others move to the next free
 * one. After five series, colors repeat with dashes.
 */
export function looksOf(keys: readonly string[]): SeriesLook[] {
  const uses = new Map<ChartColour, number>()
  const looks = new Map<number, SeriesLook>()
  const isKnown = (key: string) => known.has(nameOf(key))
  const places = keys.map((key, place) => ({ key, place }))
  for (const { key, place } of [
    ...places.filter(({ key: one }) => isKnown(one)),
    ...places.filter(({ key: one }) => !isKnown(one)),
  ]) {
    const colour = neutral.has(nameOf(key)) ? neutralColour : freeColour(colourOf(key), uses)
    const before = uses.get(colour) ?? 0
    uses.set(colour, before + 1)
    looks.set(place, { colour, dash: dashAt(before) })
  }
  return places.map(({ place }) => looks.get(place) ?? lookAt(place))
}

/** The wanted color, or the next one with the fewest uses. */
function freeColour(wanted: ChartColour, uses: ReadonlyMap<ChartColour, number>): ChartColour {
  const usesOf = (colour: ChartColour) => uses.get(colour) ?? 0
  const inTurn = colours.map((_, step) => colourAt(wanted + step))
  const least = Math.min(...inTurn.map(usesOf))
  return inTurn.find((colour) => usesOf(colour) === least) ?? wanted
}

/** For series identified by position, such as the measures of a chart. */
export function lookAt(place: number): SeriesLook {
  return { colour: colourAt(place), dash: dashAt(Math.floor(place / colours.length)) }
}

const nameOf = (key: string) => key.trim().toLowerCase()

/** 'Other' and missing names are not one thing, so they are gray. */
const neutral: ReadonlySet<string> = new Set(['other', unknownName.toLowerCase()])
const neutralColour: ChartColour = 5

const colours = [0, 1, 2, 3, 4] as const
const dashes = [0, 1, 2, 3] as const
const colourAt = (place: number): ChartColour => colours[place % colours.length] ?? 0
const dashAt = (place: number): ChartDash => dashes[place % dashes.length] ?? 0

/** Fixed colors for names that often appear together. */
const known: ReadonlyMap<string, ChartColour> = new Map<string, ChartColour>([
  ['direct', 0],
  ['paid social', 1],
  ['paid search', 2],
  ['email', 3],
  ['organic search', 4],
  ['facebook', 1],
  ['google ads', 2],
  ['klaviyo', 3],
  ['pinterest', 4],
  ['tiktok', 0],
  ['first order', 0],
  ['returning', 1],
  ['new', 0],
  ['desktop', 0],
  ['mobile', 1],
  ['tablet', 2],
])

/** FNV-1a. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return state
}
