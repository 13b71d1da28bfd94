import type { OrgId } from '@cartograph/contract'
import { and, entityWords, eq, sql, type Transaction } from '@cartograph/store'
import { deletionKeys } from '../search/deletion-keys.ts'

interface ReplaceWords {
  readonly orgId: OrgId
  /** Every name as it is searched. */
  readonly texts: readonly string[]
}

/** Replaces the words of names, each under the keys by which its typos are found. */
export async function replaceWords(tx: Transaction, { orgId, texts }: ReplaceWords): Promise<void> {
  const words = new Set(texts.flatMap((text) => text.split(' ')))
  const before = await tx
    .selectDistinct({ word: entityWords.word })
    .from(entityWords)
    .where(eq(entityWords.orgId, orgId))
  const known = new Set(before.map(({ word }) => word))
  const gone = JSON.stringify([...known].filter((word) => !words.has(word)))
  await tx
    .delete(entityWords)
    .where(
      and(
        eq(entityWords.orgId, orgId),
        sql`${entityWords.word} in (select jsonb_array_elements_text(${gone}::jsonb))`,
      ),
    )
  const fresh = [...words].filter((word) => !known.has(word))
  for (let from = 0; from < fresh.length; from += wordsAtOnce) {
    const some = fresh.slice(from, from + wordsAtOnce)
    const pairs = JSON.stringify(
      some.flatMap((word) => deletionKeys(word).map((key) => [key, word])),
    )
    await tx.execute(sql`
      insert into ${entityWords} (org_id, key, word)
      select ${orgId}::uuid, pair ->> 0, pair ->> 1 from jsonb_array_elements(${pairs}::jsonb) as pair
      on conflict do nothing`)
  }
}

/** Building the keys blocks the process, so it is done in parts. */
const wordsAtOnce = 1_000
