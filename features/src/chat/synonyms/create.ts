import {
  AppError,
  ChatSynonymId,
  createChatSynonym as endpoint,
  foldText,
  maxSynonyms,
  newId,
} from '@cartograph/contract'
import { chatSynonyms, eq } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requireWorkspace } from '../../context.ts'
import { invalidField } from '../../invalid-field.ts'
import { lockWorkspace } from '../../lock-workspace.ts'
import { serves } from '../../serves.ts'
import { readChatScope } from '../chat-scope.ts'
import { openReader } from '../reading/open-reader.ts'
import { explainMeaning } from './explain-meaning.ts'
import { presentSynonyms, titleOfMember, type SynonymRow } from './read.ts'

/** The next question of anyone in the workspace may use the words. */
export const createChatSynonym = serves(endpoint, async (ctx, { words: typed, member }) => {
  const { orgId } = requireWorkspace(ctx)
  const scope = await readChatScope(ctx)
  const title = titleOfMember(scope.model, member)
  if (title === null) throw invalidField('member', 'This metric or breakdown does not exist.')
  const words = foldText(typed)
  const reader = await openReader(ctx, scope)
  const [meaning] = reader.meaningsOf(words)
  if (meaning !== undefined) throw invalidField('words', explainMeaning(words, meaning))
  const id = newId(ChatSynonymId)
  const details = { words, title }
  return change(ctx, { endpoint, subject: id, details }, async (tx) => {
    await lockWorkspace(tx, orgId)
    const others = await tx
      .select({ words: chatSynonyms.words })
      .from(chatSynonyms)
      .where(eq(chatSynonyms.orgId, orgId))
    // Of a member that was deleted, otherwise the words would have a meaning.
    if (others.some((one) => one.words === words)) throw invalidField('words', taughtBefore)
    if (others.length >= maxSynonyms) throw new AppError('invalid_request', tooMany)
    const row: SynonymRow = {
      orgId,
      id,
      words,
      member,
      createdBy: ctx.actor?.kind === 'person' ? ctx.actor.userId : null,
      createdAt: ctx.clock(),
    }
    await tx.insert(chatSynonyms).values(row)
    const [presented] = await presentSynonyms(tx, scope.model, [row])
    if (presented === undefined) throw new Error('A stored synonym is presented')
    return presented
  })
})

const taughtBefore = 'This word was taught before. Delete it from the taught words first.'
const tooMany = `A workspace has at most ${maxSynonyms} taught words. Delete one first.`
