import { addDays, alertSentence, previewAlert as endpoint, previewDays } from '@cartograph/contract'
import { readMetricScope } from '../metric-pacing/index.ts'
import { serves } from '../serves.ts'
import { followRuns, listRuns } from './judge/follow-runs.ts'
import { judgeAlert } from './judge/judge-alert.ts'
import { checkCondition } from './manage/check-alert.ts'
import { readTargetsOf } from './read/read-targets-of.ts'
import { readWatches } from './read/read-watches.ts'

/** Judges the last days by the function that judges each new day. */
export const previewAlert = serves(endpoint, async (ctx, condition) => {
  await checkCondition(ctx, condition)
  const scope = await readMetricScope(ctx)
  const [watched] = await readWatches(ctx, scope, [condition])
  if (watched === undefined) throw new Error('Each condition is read')
  const { reading, problem, format, subject } = watched
  const words = { subject, sentence: alertSentence(condition, watched), format }
  const through = reading?.through ?? null
  if (reading === null || through === null) {
    return { ...words, through: null, problem, series: [], runs: [] }
  }
  const range = { from: addDays(through, 1 - previewDays), through }
  const targets = await readTargetsOf(ctx, condition, range)
  const judged = judgeAlert(condition, reading, range, { targets })
  return {
    ...words,
    through,
    problem: noTarget(condition.rule.kind, targets.size) ?? problem,
    series: judged.map(({ label, points }) => ({ label, points: [...points] })),
    runs: listRuns(followRuns(judged, false)),
  }
})

function noTarget(rule: string, targets: number): string | null {
  return rule === 'pace' && targets === 0 ? 'This metric has no target in these months.' : null
}
