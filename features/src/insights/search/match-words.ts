import type { OrgId } from '@cartograph/contract'
import { and, entityWords, eq, inArray, type Transaction } from '@cartograph/store'
import { editDistance, maxEdits } from '@cartograph/contract'
import { deletionKeys } from './deletion-keys.ts'

interface MatchWords {
  readonly orgId: OrgId
  readonly text: string
}

/**
 * For every word of a phrase, the workspace's words that may be meant: fewest edits first, whole
 * words before beginnings. Null when a word matches none.
 */
export async function matchWords(
  tx: Transaction,
  { orgId, text }: MatchWords,
): Promise<string[][] | null> {
  const typed = text.split(' ').slice(0, mostWords)
  const near = await nearWords(tx, orgId, typed)
  const matches = typed.map((word) =>
    deletionKeys(word).length === 0 ? [word] : nearest(word, near),
  )
  return matches.some((words) => words.length === 0) ? null : matches
}

/** All words that share a key with any of them. */
async function nearWords(tx: Transaction, orgId: OrgId, typed: readonly string[]) {
  const keys = [...new Set(typed.flatMap(deletionKeys))]
  if (keys.length === 0) return []
  const rows = await tx
    .selectDistinct({ word: entityWords.word })
    .from(entityWords)
    .where(and(eq(entityWords.orgId, orgId), inArray(entityWords.key, keys)))
    .orderBy(entityWords.word)
    .limit(mostCompared * typed.length)
  return rows.map(({ word }) => word)
}

function nearest(typed: string, near: readonly string[]): string[] {
  const compared = near.map((word) => ({ word, cost: costOf(typed, word) }))
  const least = Math.min(...compared.map(({ cost }) => cost))
  if (least === Infinity) return []
  const best = compared.filter(({ cost }) => cost === least)
  return best.slice(0, maxWords).map(({ word }) => word)
}

/** For equal edits, a whole word ranks before a beginning. */
function costOf(typed: string, word: string): number {
  const { whole, begun } = editDistance(typed, word)
  const most = maxEdits(typed)
  if (whole <= most) return Math.min(2 * whole, 2 * begun + 1)
  return begun <= most ? 2 * begun + 1 : Infinity
}

const mostWords = 8
const mostCompared = 2_000
const maxWords = 5
