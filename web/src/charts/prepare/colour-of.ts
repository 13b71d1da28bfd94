import { unknownName } from '../../format/value.ts'

/** Indexes of the five theme colors, and gray. */
export type ChartColour = 0 | 1 | 2 | 3 | 4 | 5
/** Distinguishes series of the same color. */
export type ChartDash = 0 | 1 | 2 | 3

export interface SeriesLook {
  readonly colour: ChartColour
  readonly dash: ChartDash
}

/** Colors identify names: the same name has the same color on every screen. */
export function colourOf(key: string): ChartColour {
  const name = nameOf(key)
  return neutral.has(name) ? neutralColour : (known.get(name)?.colour ?? colourAt(hash(name)))
}

/**
 * Assigns distinct looks within a chart. Well-known names keep theirs, whatever they are shown with; the
 * others move to the next free one. After five series, colors repeat with dashes.
 */
export function looksOf(keys: readonly string[]): SeriesLook[] {
  const taken = new Set<string>()
  const looks = new Map<number, SeriesLook>()
  const isKnown = (key: string) => known.has(nameOf(key))
  const places = keys.map((key, place) => ({ key, place }))
  for (const { key, place } of [
    ...places.filter(({ key: one }) => isKnown(one)),
    ...places.filter(({ key: one }) => !isKnown(one)),
  ]) {
    const look = freeLook(key, taken)
    taken.add(`${look.colour} ${look.dash}`)
    looks.set(place, look)
  }
  return places.map(({ place }) => looks.get(place) ?? lookAt(place))
}

/** The wanted look, or the next color with the fewest dashes. */
function freeLook(key: string, taken: ReadonlySet<string>): SeriesLook {
  const wanted = colourOf(key)
  const isFree = ({ colour, dash }: SeriesLook) => !taken.has(`${colour} ${dash}`)
  const own = { colour: wanted, dash: known.get(nameOf(key))?.dash ?? 0 }
  const inTurn = neutral.has(nameOf(key))
    ? [neutralColour]
    : colours.map((_, step) => colourAt(wanted + step))
  const others = dashes.flatMap((dash) => inTurn.map((colour) => ({ colour, dash })))
  return [own, ...others].find(isFree) ?? own
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

/** Names in the order of the colors; each line appears together in one chart. */
const known: ReadonlyMap<string, SeriesLook> = new Map(
  [
    [
      'direct',
      'paid social',
      'paid search',
      'email',
      'organic search',
      'affiliate',
      'organic social',
      'referral',
      'sms',
      'display',
    ],
    [
      'tiktok',
      'facebook',
      'google ads',
      'klaviyo',
      'pinterest',
      'microsoft ads',
      'meta',
      'snapchat',
      'twitter',
      'linkedin',
      'amazon ads',
      'adroll',
      'mountain',
    ],
    ['first-time', 'returning', 'guest', 'walk-in'],
    ['first order', 'returning order'],
    ['new'],
    ['desktop', 'mobile', 'tablet'],
  ].flatMap((names) => names.map((name, place) => [name, lookAt(place)] as const)),
)

/** FNV-1a. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return state
}
