import type { Rank } from './request.ts'
import type { Items } from './walk.ts'

/** 'Largest first', beside which no number of things is asked for. */
export function readOrder({ all, done }: Items): Omit<Rank, 'isSingle'> | null {
  const orders = all.flatMap((span) =>
    span.meaning.kind === 'keyword' && span.meaning.keyword.role === 'sort'
      ? [{ span, ...span.meaning.keyword }]
      : [],
  )
  for (const { span } of orders) done.add(span)
  // 'Rank our campaigns, lowest first'
  const said = orders.find(({ span }) => !/^rank /i.test(span.text)) ?? orders[0]
  if (said === undefined) {
    const isRanked = all.some(({ text }) => /^(?:ranked|sorted|ordered) by$/i.test(text))
    return isRanked ? { direction: 'desc', isJudgement: false, count: null, by: null } : null
  }
  return {
    direction: said.direction,
    isJudgement: said.isJudgement === true,
    count: null,
    by: null,
  }
}
