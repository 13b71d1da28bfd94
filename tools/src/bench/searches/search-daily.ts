import { newId, OrgId } from '@cartograph/contract'
import { buildQuery, planSearch, computeInsights } from '@cartograph/features'
import { createWorld } from '@cartograph/sandbox'
import type { Semantic } from '@cartograph/semantic'
import type { Warehouse } from '@cartograph/warehouse'
import { fillWorld } from '../worlds/fill-world.ts'

export interface DailySearch {
  readonly day: string
  readonly series: number
  /** CPU time of this process: reading, detecting and explaining, without the analytic engine. */
  readonly fullMs: number
  readonly incrementalMs: number
  /** Whether both searches return the same findings. */
  readonly isSameResult: boolean
  /** The number of states that changed, the number of all states, and their total size. */
  readonly written: number
  readonly saved: number
  readonly bytes: number
}

export interface ShopToSearch {
  readonly seed: number
  readonly orders: number
  readonly days: number
  readonly until: string
}

type Answer = Awaited<ReturnType<typeof computeInsights>>
type SavedStates = Answer['states']['changed']

const timezone = 'America/New_York'
const day = 86_400_000
const restatedDays = 14

/** Searches consecutive days, after an unmeasured search of the day before. */
export async function* searchDaily(
  { warehouse, semantic }: { readonly warehouse: Warehouse; readonly semantic: Semantic },
  { seed, orders, days, until }: ShopToSearch,
): AsyncGenerator<DailySearch> {
  const end = Date.parse(until) + day / 2
  const startDay = new Date(end - 1096 * day).toISOString().slice(0, 10)
  const world = createWorld({ seed, startDay, orders, timezone, currency: 'USD' })
  const orgId = newId(OrgId)
  const filled = await fillWorld(warehouse, orgId, world, new Date(end))
  const search = async (at: Date, before: SavedStates) => {
    const plan = planSearch({
      workspace: { orgId, name: 'Bench', timezone, currency: 'USD' },
      syncProgress: filled.map((one) => ({
        ...one,
        readUntil: at,
        firstReadAt: at,
        openSince: null,
      })),
      model: semantic.model,
      days: restatedDays,
    })
    const signal = new AbortController().signal
    const begun = cpuMs()
    const answer = await computeInsights(
      plan,
      (asked) => semantic.loadText({ orgId, queries: buildQuery(plan, asked), signal }),
      before,
    )
    return { answer, tookMs: cpuMs() - begun }
  }

  const first = await search(new Date(end - days * day), [])
  let kept = first.answer.states.changed
  for (let left = days - 1; left >= 0; left -= 1) {
    const at = new Date(end - left * day)
    const whole = await search(at, [])
    const { answer, tookMs } = await search(at, kept)
    const { changed, gone } = answer.states
    kept = [
      ...kept.filter((one) => ![...changed, ...gone].some((other) => hasSameKey(one, other))),
      ...changed,
    ]
    yield {
      day: answer.through ?? until,
      series: answer.series,
      fullMs: whole.tookMs,
      incrementalMs: tookMs,
      isSameResult: resultText(whole.answer) === resultText(answer),
      written: changed.length,
      saved: kept.length,
      bytes: kept.reduce((sum, { bytes }) => sum + bytes.length, 0),
    }
  }
}

type Key = Answer['states']['gone'][number]

function hasSameKey(one: Key, other: Key): boolean {
  return one.period === other.period && one.metric === other.metric
}

function resultText(answer: Answer): string {
  return JSON.stringify({ ...answer, states: null })
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
