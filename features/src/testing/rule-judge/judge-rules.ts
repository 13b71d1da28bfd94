import { CubeQuery, newId, OrgId, SourceConfig } from '@cartograph/contract'
import { createSemantic, loadCatalogue } from '@cartograph/semantic'
import { fullRows } from '@cartograph/semantic/testing'
import type { Warehouse } from '@cartograph/warehouse'
import { checkRule, ruleMembers, ruleToQuery } from '../../audiences/index.ts'
import type { JudgedMoment } from './compare-values.ts'
import { belongs } from './evaluate-rule.ts'
import { createDice, randomShop } from './random-shop.ts'
import { randomRule } from './random-rule.ts'
import { shopRows } from './shop-rows.ts'

export interface JudgeRules {
  readonly warehouse: Warehouse
  readonly rules: number
  /** Of the first shop; the following ones count up. */
  readonly seed: number
}

/** A rule whose customers differ between the engine and the judge. */
export interface RuleDifference {
  readonly seed: number
  readonly zone: string
  readonly rule: SourceConfig
  readonly missing: readonly string[]
  readonly unexpected: readonly string[]
}

export interface Judgement {
  readonly differences: readonly RuleDifference[]
  /** The number of rules that match some customers and not others; the rest prove little. */
  readonly informative: number
}

const rulesOfShop = 100
const zones = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'] as const
const now = '2026-06-15T15:30:00.000Z'

/** Random rules over random shops: the query layer's customers against those of the judge. */
export async function judgeRules({ warehouse, rules, seed }: JudgeRules): Promise<Judgement> {
  const model = loadCatalogue()
  const semantic = createSemantic({ warehouse, model, clock: () => new Date(now) })
  const members = ruleMembers(model)
  const differences: RuleDifference[] = []
  let informative = 0
  for (let done = 0; done < rules; done += rulesOfShop) {
    const shopSeed = seed + done / rulesOfShop
    const dice = createDice(shopSeed)
    const shop = randomShop(dice)
    const moment: JudgedMoment = { now, zone: dice.pick(zones) }
    const orgId = newId(OrgId)
    await warehouse.prepareWorkspace(orgId)
    try {
      await warehouse.replaceRows({ orgId, batchKey: 'shop', parts: fullRows(shopRows(shop)) })
      for (let number = done; number < Math.min(rules, done + rulesOfShop); number += 1) {
        const rule = SourceConfig.parse(randomRule(dice))
        checkRule(rule, members)
        const { results } = await semantic.load({
          orgId,
          hasRule: true,
          queries: CubeQuery.parse({
            dimensions: [`${cube}.firstName`],
            filters: [ruleToQuery(rule, members)],
            ungrouped: true,
            timezone: moment.zone,
          }),
        })
        const found = (results[0]?.data ?? []).map((row) => String(row[`${cube}.firstName`]))
        const expected = shop
          .filter((customer) => belongs(customer, shop, rule, moment))
          .map(({ name }) => name)
        if (expected.length > 0 && expected.length < shop.length) informative += 1
        const missing = expected.filter((one) => !found.includes(one))
        const unexpected = found.filter((one) => !expected.includes(one))
        if (missing.length > 0 || unexpected.length > 0 || found.length !== expected.length) {
          differences.push({ seed: shopSeed, zone: moment.zone, rule, missing, unexpected })
        }
      }
    } finally {
      await warehouse.dropWorkspace(orgId)
    }
  }
  return { differences, informative }
}

const cube = 'CustomerProfile'
