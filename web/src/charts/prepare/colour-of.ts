import { notKnown } from '../../format/value.ts'

/** The theme's five, and the grey of all the rest. */
export type ChartColour = 0 | 1 | 2 | 3 | 4 | 5
/** Tells two series of one colour apart. */
export type ChartDash = 0 | 1 | 2 | 3

export interface SeriesLook {
  readonly colour: ChartColour
  readonly dash: ChartDash
}

/** Colour is identity: what goes by a name has the same one on every screen, whatever stands beside it. */
export function colourOf(key: string): ChartColour {
  const name = nameOf(key)
  return neutral.has(name) ? neutralColour : (known.get(name) ?? colourAt(hash(name)))
}

/**
 * Of several in one chart, where no two are alike: what is known by name has its colour, and the others give
 * way in their order. Beyond five a colour comes again, dashed.
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

/** The wanted one, or the next that is used less. */
function freeColour(wanted: ChartColour, uses: ReadonlyMap<ChartColour, number>): ChartColour {
  const usesOf = (colour: ChartColour) => uses.get(colour) ?? 0
  const inTurn = colours.map((_, step) => colourAt(wanted + step))
  const least = Math.min(...inTurn.map(usesOf))
  return inTurn.find((colour) => usesOf(colour) === least) ?? wanted
}

/** For what has no name of its own but a place, such as the measures of a chart. */
export function lookAt(place: number): SeriesLook {
  return { colour: colourAt(place), dash: dashAt(Math.floor(place / colours.length)) }
}

const nameOf = (key: string) => key.trim().toLowerCase()

/** What queries call everything below the highest, and what has no name at all: neither is one thing. */
const neutral: ReadonlySet<string> = new Set(['other', notKnown])
const neutralColour: ChartColour = 5

const colours = [0, 1, 2, 3, 4] as const
const dashes = [0, 1, 2, 3] as const
const colourAt = (place: number): ChartColour => colours[place % colours.length] ?? 0
const dashAt = (place: number): ChartDash => dashes[place % dashes.length] ?? 0

/** What is seen most often together must not fall on one colour by chance. */
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
