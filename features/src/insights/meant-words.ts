import { and, entityWords, eq, inArray, type Transaction } from '@cartograph/store'
import type { OrgId } from '@cartograph/contract'
import { keysOf, mistakesIn, mostMistakes } from './near-words.ts'

interface Typed {
  readonly orgId: OrgId
  readonly text: string
}

/**
 * For every word of a phrase those of the workspace's names that may have been meant: with the fewest
 * mistakes, whole words before beginnings. Null when a word is like none.
 */
export async function meantWords(
  tx: Transaction,
  { orgId, text }: Typed,
): Promise<string[][] | null> {
  const meant: string[][] = []
  for (const typed of text.split(' ').slice(0, mostWords)) {
    const words = keysOf(typed).length === 0 ? [typed] : await nearest(tx, orgId, typed)
    if (words.length === 0) return null
    meant.push(words)
  }
  return meant
}

async function nearest(tx: Transaction, orgId: OrgId, typed: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ word: entityWords.word })
    .from(entityWords)
    .where(and(eq(entityWords.orgId, orgId), inArray(entityWords.key, keysOf(typed))))
    .orderBy(entityWords.word)
    .limit(mostCompared)
  const compared = rows.map(({ word }) => ({ word, cost: costOf(typed, word) }))
  const least = Math.min(...compared.map(({ cost }) => cost))
  if (least === Infinity) return []
  const best = compared.filter(({ cost }) => cost === least)
  return best.slice(0, mostMeant).map(({ word }) => word)
}

/** Of as many mistakes, a word that was typed to its end comes before one that was only begun. */
function costOf(typed: string, word: string): number {
  const { whole, begun } = mistakesIn(typed, word)
  const most = mostMistakes(typed)
  if (whole <= most) return Math.min(2 * whole, 2 * begun + 1)
  return begun <= most ? 2 * begun + 1 : Infinity
}

const mostWords = 8
const mostCompared = 2_000
const mostMeant = 5
