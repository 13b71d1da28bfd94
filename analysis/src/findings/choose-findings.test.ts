import { describe, expect, it } from 'vitest'
import { candidateOf } from '../testing/candidate-of.ts'
import type { Candidate } from './candidate.ts'
import { chooseFindings } from './choose-findings.ts'
import type { Finding } from './finding.ts'

const options = { dayValue: 10_000, outcomeMetrics: ['net_sales'] }
const choose = (all: readonly Candidate[], past: readonly Finding[] = []) =>
  chooseFindings(all, past, options)
const idsOf = (findings: readonly Finding[]) => findings.map(({ candidate }) => candidate.id)

const sales = (slice: Candidate['slice'], expected: number, ratio: number, more = {}) =>
  candidateOf({ metric: 'net_sales', slice, expected, ...more }, ratio)
const whole = (ratio: number) => sales({}, 10_000, ratio)
const channels = (ratios: readonly number[]) =>
  ratios.map((ratio, n) => sales({ channel: `c${n}` }, 10_000 / ratios.length, ratio))

describe('changes below the thresholds', () => {
  it('are less than 5 %, or 10 % for a part', () => {
    const sure = { flag: true, lower: 9_900, upper: 10_100 }
    expect(choose([sales({}, 10_000, 1.04, sure)])).toEqual([])
    expect(choose([sales({}, 10_000, 1.06, sure)])).toHaveLength(1)
    expect(choose([sales({ country: 'DE' }, 5_000, 1.08, sure)])).toEqual([])
    expect(choose([sales({ country: 'DE' }, 5_000, 1.12, sure)])).toHaveLength(1)
  })

  it('are worth less than 1 % of a day', () => {
    expect(choose([sales({ country: 'AT' }, 100, 1.9)])).toEqual([])
    expect(choose([sales({ country: 'AT' }, 100, 2.1)])).toHaveLength(1)
  })

  it('are a single order more', () => {
    const orders = { metric: 'orders', slice: {}, kind: 'count' as const, weight: 3_000 }
    expect(choose([candidateOf({ ...orders, expected: 3, value: 4, flag: true })])).toEqual([])
    expect(choose([candidateOf({ ...orders, expected: 3, value: 12, flag: true })])).toHaveLength(1)
  })

  it('are within chance, or have no expected value', () => {
    expect(choose([sales({}, 10_000, 2, { flag: false })])).toEqual([])
    expect(choose([{ ...whole(2), expected: null, lower: null, upper: null }])).toEqual([])
  })
})

describe('parts of a metric', () => {
  it('replace the whole when one of them explains it', () => {
    const findings = choose([whole(1.25), ...channels([2, 1, 1, 1])])
    expect(idsOf(findings)).toEqual(['net_sales/channel=c0'])
    expect(findings[0]?.folded.map(({ id }) => id)).toEqual(['net_sales'])
  })

  it('are covered by the whole when they moved alike', () => {
    const findings = choose([whole(1.5), ...channels([1.5, 1.5, 1.5, 1.5])])
    expect(idsOf(findings)).toEqual(['net_sales'])
    expect(findings[0]?.folded).toHaveLength(4)
  })

  it('do not replace the whole only because they are most of it', () => {
    const large = sales({ channel: 'search' }, 8_000, 1.5)
    const small = sales({ channel: 'email' }, 2_000, 1.5)
    expect(idsOf(choose([whole(1.5), large, small]))).toEqual(['net_sales'])
  })

  it('are narrowed down as long as one of them explains the change', () => {
    const campaign = { channel: 'c0', campaign: 'spring' }
    const parts = [sales(campaign, 1_000, 3.5), sales({ ...campaign, campaign: 'old' }, 1_500, 1)]
    const findings = choose([whole(1.25), ...channels([2, 1, 1, 1]), ...parts])
    expect(idsOf(findings)).toEqual(['net_sales/channel=c0/campaign=spring'])
    expect(findings[0]?.folded).toHaveLength(2)
  })

  it('are two findings when one rose and another fell', () => {
    const findings = choose([whole(1), ...channels([1.6, 0.4, 1, 1])])
    expect(idsOf(findings).toSorted()).toEqual(['net_sales/channel=c0', 'net_sales/channel=c1'])
  })

  it('are one finding when two dimensions show the same change', () => {
    const germany = sales({ country: 'DE' }, 2_000, 1.6)
    const findings = choose([whole(1.1), ...channels([1.7, 1, 1, 1]), germany])
    expect(idsOf(findings)).toEqual(['net_sales/channel=c0'])
    expect(findings[0]?.folded.map(({ id }) => id)).toEqual(['net_sales/country=DE'])
  })

  it('of a ratio are weighted by their denominators', () => {
    const rate = (slice: Candidate['slice'], of: number, ratio: number) =>
      candidateOf({ metric: 'conversion', slice, kind: 'ratio', expected: 0.02, weight: of }, ratio)
    const all = [
      rate({}, 500_000, 0.8),
      rate({ device: 'mobile' }, 250_000, 0.6),
      rate({ device: 'desktop' }, 250_000, 1),
    ]
    expect(idsOf(choose(all))).toEqual(['conversion/device=mobile'])
  })
})

describe('several metrics', () => {
  const sessions = (ratio: number, slice: Candidate['slice'] = {}) =>
    candidateOf({ metric: 'sessions', slice, kind: 'count', expected: 5_000, weight: 2 }, ratio)

  it('of the same part are one event under the outcome metric', () => {
    const findings = choose([sessions(1.6), whole(1.5)])
    expect(idsOf(findings)).toEqual(['net_sales'])
    expect(findings[0]?.folded.map(({ id }) => id)).toEqual(['sessions'])
  })

  it('are reported by the cause when only it moved', () => {
    const refunds = candidateOf(
      {
        metric: 'refund_rate',
        slice: {},
        kind: 'ratio',
        expected: 0.03,
        weight: 10_000,
        better: 'down',
      },
      2.5,
    )
    expect(idsOf(choose([whole(1.02), sessions(1), refunds]))).toEqual(['refund_rate'])
  })

  it('are one event when nearly everything moved', () => {
    const parts = ['search', 'email', 'direct'].map((channel) => sessions(1.5, { channel }))
    const all = [whole(1.5), ...channels([1.5, 1.4, 1.6]), sessions(1.5), ...parts]
    const findings = choose(all)
    expect(idsOf(findings)).toEqual(['net_sales'])
    expect(findings[0]?.folded).toHaveLength(all.length - 1)
  })

  it('of disjoint parts are separate findings', () => {
    const all = [sales({ channel: 'email' }, 3_000, 1.6), sessions(1.8, { channel: 'search' })]
    expect(choose(all)).toHaveLength(2)
  })
})

describe('from day to day', () => {
  const after = (days: number, ratio: number, more: Partial<Candidate> = {}) => ({
    ...whole(ratio),
    day: 20_000 + days,
    ...more,
  })
  /** Chooses the findings of each day, given those of the days before. */
  const choosePerDay = (days: readonly Candidate[]) => {
    const past: Finding[] = []
    return days.map((candidate) => {
      const findings = choose([candidate], past)
      past.push(...findings)
      return findings[0] ?? null
    })
  }

  it('a change continues within three days and is not repeated', () => {
    const [first, , next] = choosePerDay([after(0, 1.5), after(1, 1), after(3, 1.4)])
    expect(next?.since).toBe(20_000)
    expect(next?.days).toBe(2)
    expect(next?.continues).toBe(first)
  })

  it('after three days the change is news again, and so is the opposite change', () => {
    const later = choosePerDay([after(0, 1.5), after(4, 1.4)])
    expect(later[1]?.continues).toBeNull()
    const other = choosePerDay([after(0, 1.5), after(1, 0.6)])
    expect(other[1]?.continues).toBeNull()
  })

  it('a continued finding keeps its candidate, even if another one moved more', () => {
    const [first] = choose([sales({ country: 'DE' }, 3_000, 1.5)])
    const all = [sales({ country: 'DE' }, 3_000, 1.5, { day: 20_001 }), after(1, 1.5)]
    const [next] = choose(all, first === undefined ? [] : [first])
    expect(next?.candidate.id).toBe('net_sales/country=DE')
    expect(next?.continues).toBe(first)
  })

  it('two changes that continue the same finding stay one', () => {
    const [first] = choose([whole(1.5), ...channels([1.5, 1.5, 1.5, 1.5])])
    const today = channels([1.7, 1.7, 1, 1]).map((one) => ({ ...one, day: 20_001 }))
    const findings = choose(today, first === undefined ? [] : [first])
    expect(findings).toHaveLength(1)
    expect(findings[0]?.continues).toBe(first)
    const all = findings.flatMap(({ candidate, folded }) => [candidate, ...folded])
    expect(all.map(({ id }) => id).toSorted()).toEqual([
      'net_sales/channel=c0',
      'net_sales/channel=c1',
    ])
  })

  it('after five days the level is new, which is reported once', () => {
    const days = choosePerDay([0, 1, 2, 3, 4, 5, 6].map((day) => after(day, 1.4)))
    expect(days.map((finding) => finding?.kind ?? null)).toEqual([
      'unusual',
      'unusual',
      'unusual',
      'unusual',
      'new_level',
      null,
      null,
    ])
  })

  it('twice the change is news on a new level', () => {
    const days = choosePerDay([...[0, 1, 2, 3, 4].map((day) => after(day, 1.4)), after(6, 2)])
    expect(days[5]?.kind).toBe('unusual')
  })

  it('a return to the old level is not news', () => {
    const back = after(6, 1, { expected: 13_800, value: 10_000, lower: 12_000, flag: true })
    const days = choosePerDay([...[0, 1, 2, 3, 4].map((day) => after(day, 1.4)), back])
    expect(days[5]).toBeNull()
    expect(choose([back])).toHaveLength(1)
  })
})
