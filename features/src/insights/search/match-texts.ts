import type { OrgId } from '@cartograph/contract'
import { and, desc, eq, insights, isNull, sql, type Transaction } from '@cartograph/store'
import { editDistance, maxEdits } from '@cartograph/contract'
import { searchText } from './search-text.ts'

interface MatchTexts {
  readonly orgId: OrgId
  readonly phrase: string
}

/**
 * The names of insights that have every word of a phrase or, where none has, match with typos. Null for an
 * empty phrase. A workspace has few different names, so they are compared in memory.
 */
export async function matchTexts(
  tx: Transaction,
  { orgId, phrase }: MatchTexts,
): Promise<string[] | null> {
  const typed = searchText(phrase)
  if (typed === '') return phrase.trim() === '' ? null : []
  const rows = await tx
    .select({ text: insights.searchText })
    .from(insights)
    .where(and(eq(insights.orgId, orgId), isNull(insights.withdrawnAt)))
    .groupBy(insights.searchText)
    .orderBy(desc(sql`max(${insights.date})`), insights.searchText)
    .limit(mostCompared)
  const texts = rows.map(({ text }) => text)
  const words = typed.split(' ').slice(0, mostWords)
  const exact = texts.filter((text) => words.every((word) => has(text, word)))
  if (exact.length > 0) return exact
  return texts.filter((text) => words.every((word) => has(text, word) || hasNearly(text, word)))
}

/** Beyond this number, the names with the oldest insights are left out. */
const mostCompared = 5_000
const mostWords = 8

/** Short words match only at the beginning of a word: inside words they are everywhere. */
function has(text: string, word: string): boolean {
  return ` ${text}`.includes(word.length < 3 ? ` ${word}` : word)
}

function hasNearly(text: string, typed: string): boolean {
  const most = maxEdits(typed)
  return most > 0 && text.split(' ').some((word) => editDistance(typed, word).begun <= most)
}
