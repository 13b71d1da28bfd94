import { currencyUnits, PlanFile, type PlanOffer } from '@cartograph/contract'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LibraryError, readYaml, type Problem, type Report } from '../data-files/index.ts'

/** The plans of the installation. */
export interface PlanList {
  /** The currency that every paid plan has a price in. */
  readonly currency: string
  /** The plan whose limits a trial has. */
  readonly trialOf: PlanOffer
  /** In their order. */
  readonly plans: readonly PlanOffer[]
}

/** Reads a file of plans. Throws a LibraryError that lists everything that is wrong, with lines. */
export function loadPlans(
  file: string = fileURLToPath(new URL('./library/plans.yml', import.meta.url)),
): PlanList {
  const problems: Problem[] = []
  const name = basename(file)
  const text = readText(file)
  const { value, report } = readYaml({ name, text }, PlanFile, problems)
  if (value !== null) checkPlans(value, report)
  if (value === null || problems.length > 0) throw invalid(file, problems)
  const plans = value.plans.toSorted((one, other) => one.order - other.order).map(toOffer)
  const trialOf = plans.find(({ id }) => id === value.trial_of)
  if (trialOf === undefined) throw invalid(file, problems)
  return { currency: value.currency, trialOf, plans }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const message = `The file cannot be read (${String(Object(error).code ?? error)}). Correct PLANS_FILE, or unset it.`
    throw invalid(file, [{ file, line: 1, message }])
  }
}

function invalid(file: string, problems: readonly Problem[]): LibraryError {
  return new LibraryError(`The list of plans, ${file},`, problems)
}

function toOffer({ order: _order, ...offer }: PlanFile['plans'][number]): PlanOffer {
  return offer
}

/** What a schema cannot say. */
function checkPlans({ currency, trial_of: trialOf, plans }: PlanFile, report: Report): void {
  if (!currencyUnits.includes(currency))
    report(['currency'], `'${currency}' is not a currency. Write its code, such as USD.`)
  if (plans.length === 0) report(['plans'], 'There are no plans. Add at least one.')
  const trial = plans.find(({ id }) => id === trialOf)
  if (trial === undefined) report(['trial_of'], `There is no plan '${trialOf}'. Correct it.`)
  for (const [index, plan] of plans.entries()) {
    const at: Report = (path, message) => report(['plans', index, ...path], message)
    const before = plans.slice(0, index)
    if (before.some(({ id }) => id === plan.id))
      at(['id'], `There is a plan '${plan.id}' already. Rename it.`)
    if (before.some(({ order }) => order === plan.order))
      at(['order'], `Another plan has the place ${plan.order}. Give each its own.`)
    checkPrices(plan, currency, at)
  }
}

function checkPrices(plan: PlanFile['plans'][number], currency: string, report: Report): void {
  for (const unit of Object.keys(plan.prices).filter((one) => !currencyUnits.includes(one)))
    report(
      ['prices', unit],
      `'${unit}' is not a currency. Write its code of ISO 4217, such as USD.`,
    )
  const isPaid = !plan.is_free && !plan.is_enterprise
  if (plan.is_free && plan.is_enterprise)
    report(['is_enterprise'], 'A plan is free or for enterprises, not both. Remove one of them.')
  if (isPaid && plan.interval === null)
    report(
      [],
      `The plan '${plan.id}' has no interval. Add 'interval: 30_days' or 'interval: year', or make it free.`,
    )
  if (isPaid && plan.prices[currency] === undefined)
    report(['prices'], `The plan '${plan.id}' has no price in ${currency}. Add one.`)
  checkUsage(plan, report)
  if (!isPaid && (plan.interval !== null || Object.keys(plan.prices).length > 0))
    report(
      [plan.interval === null ? 'prices' : 'interval'],
      `The plan '${plan.id}' has no price in the app. Remove its interval and its prices.`,
    )
}

/** As Shopify takes it. */
function checkUsage(
  { id, usage, interval, prices, limits }: PlanFile['plans'][number],
  report: Report,
): void {
  if (usage === null) return
  if (interval !== '30_days')
    report(['usage'], `Only plans of 30 days have charges by use. Remove those of '${id}'.`)
  if (limits[usage.of] === null)
    report(
      ['usage', 'of'],
      `'${id}' has no limit, so its charges by use never begin. Set limits.${usage.of}, or remove 'usage'.`,
    )
  for (const [key, what] of [
    ['prices', 'price'],
    ['caps', 'cap'],
  ] as const) {
    for (const currency of Object.keys(prices).filter((one) => usage[key][one] === undefined))
      report(
        ['usage', key],
        `The charges by use of '${id}' have no ${what} in ${currency}. Add one.`,
      )
    for (const currency of Object.keys(usage[key]).filter((one) => prices[one] === undefined))
      report(
        ['usage', key, currency],
        `'${id}' has no price in ${currency}, so nothing is charged in it by use. Remove this ${what}.`,
      )
  }
  for (const [currency, price] of Object.entries(usage.prices))
    if ((usage.caps[currency] ?? price) < price)
      report(
        ['usage', 'caps', currency],
        `The cap in ${currency} is below the price by use. Raise it.`,
      )
}
