import type { Cell } from '@cartograph/contract'

/**
 * The position of each category in its natural order: weekdays, months, steps of a funnel, numbers, and bands
 * such as '31–60 days'. Null for names without an order of their own. Missing names come last.
 */
export function rankCategories(values: readonly Cell[], isNumber: boolean): number[] | null {
  const names = values.map((value) => (value === null ? null : String(value).trim().toLowerCase()))
  const known = names.filter((name) => name !== null)
  if (known.length < 2) return null
  const rankOf =
    scales.find((scale) => known.every((name) => scale(name) !== null)) ??
    (isNumber ? numberOf : bandOf)
  const ranks = names.map((name) => (name === null ? Infinity : rankOf(name)))
  return ranks.some((rank) => rank === null) ? null : ranks.map((rank) => rank ?? Infinity)
}

/** 'Mon' for weekdays and 'Jan' for months; other names stay whole. */
export function shortCategory(name: string): string {
  return weekdays.includes(name.toLowerCase()) || months.includes(name.toLowerCase())
    ? name.slice(0, 3)
    : name
}

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** Each step may have several names. */
const shopSteps = [
  ['sessions', 'visits'],
  ['product views', 'viewed product'],
  ['add to carts', 'add to cart', 'added to cart'],
  ['checkouts', 'checkout', 'started checkout', 'reached checkout'],
  ['purchases', 'purchase', 'purchased', 'orders', 'ordered'],
]
const mailSteps = [['sent'], ['delivered'], ['opened'], ['clicked'], ['ordered', 'converted']]

const scales = [
  byPlace([...weekdays, ...weekdays.map((name) => name.slice(0, 3))], 7),
  byPlace([...months, ...months.map((name) => name.slice(0, 3))], 12),
  bySteps(shopSteps),
  bySteps(mailSteps),
]

function byPlace(names: readonly string[], length: number) {
  return (name: string): number | null => {
    const at = names.indexOf(name)
    return at === -1 ? null : at % length
  }
}

function bySteps(steps: readonly (readonly string[])[]) {
  return (name: string): number | null => {
    const at = steps.findIndex((names) => names.includes(name))
    return at === -1 ? null : at
  }
}

function numberOf(name: string): number | null {
  const value = name === '' ? NaN : Number(name)
  return Number.isNaN(value) ? null : value
}

/** A range, an open end or a number with a unit; a name that merely starts with a number is not one. */
function bandOf(name: string): number | null {
  const found =
    /^(under |over |up to |less than |more than |[<>≤≥]\s?)?[$€£]?(\d[\d,.]*)(?:\s?(?:[-–]|to)\s?[$€£]?\d[\d,.]*|\+)?(?: (?:days?|weeks?|months?|years?|orders?|items?|minutes?|hours?))?$/.exec(
      name,
    )
  if (found === null || /^[\d,.]+$/.test(name)) return null
  const start = Number(found[2]?.replaceAll(',', ''))
  const isBelow = /^(under|up to|less than|[<≤])/.test(name)
  const isAbove = /^(over|more than|[>≥])/.test(name)
  return start + (isBelow ? -0.5 : isAbove ? 0.5 : 0)
}
