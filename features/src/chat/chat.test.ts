import {
  AppError,
  ConnectionId,
  ConversationId,
  newId,
  PromptId,
  SyncRunId,
  type Conversation,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { workspaceChangeChannel } from '@cartograph/ingestion'
import { loadCatalogue, type Semantic } from '@cartograph/semantic'
import { connections, conversations, eq, prompts, syncRuns, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  createConversation,
  createPrompt,
  deleteConversation,
  getConversation,
  listConversations,
  reviewPrompts,
  updateConversation,
  updatePrompt,
} from './index.ts'

let test: TestServices
let count = 0
let person: UserId
let orgId: OrgId
let ctx: Context
let mine: Conversation
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  person = await test.addUser(`person@shop-${count}.example`)
  orgId = await test.addWorkspace(person)
  ctx = await test.as(person, orgId)
  mine = await createConversation(ctx, { name: null })
})

const list = (by = ctx) => listConversations(by, { page: 1, page_size: 10 })
const ask = (prompt: string, by = ctx, id = mine.id) =>
  createPrompt(by, { conversationId: id, prompt })
const colleague = async () => {
  const userId = await test.addUser(`colleague@shop-${count}.example`)
  await test.addMember(orgId, userId, 'admin')
  return test.as(userId, orgId)
}

/** A store that was read just now. */
async function connectStore(): Promise<void> {
  const connectionId = newId(ConnectionId)
  const at = test.clock.now
  await test.store.inWorkspace(orgId, async (tx) => {
    await tx
      .insert(connections)
      .values({ id: connectionId, orgId, platform: 'SP', name: 'Shop', integrationParams: {} })
    await tx.insert(syncRuns).values({
      id: newId(SyncRunId),
      orgId,
      connectionId,
      state: 'done',
      startedAt: at,
      finishedAt: at,
      createdAt: at,
    })
  })
}

describe('a conversation', () => {
  it('is listed newest first with its questions, and read with its answers', async () => {
    test.clock.now = new Date('2026-11-14T10:00:00.000Z')
    const later = await createConversation(ctx, { name: 'Ads' })
    const answered = await ask('Who are you?')
    const { items, total } = await list()
    expect([total, items.map(({ id }) => id)]).toEqual([2, [later.id, mine.id]])
    expect(items[1]?.prompts).toEqual([
      { id: answered.id, user_prompt: 'Who are you?', created_at: answered.created_at },
    ])
    const read = await getConversation(ctx, { conversationId: mine.id })
    expect(read).toEqual({ ...mine, prompts: [answered] })
    test.clock.now = new Date('2026-11-14T09:00:00.000Z')
  })

  it('is renamed and deleted with its prompts', async () => {
    await ask('Who are you?')
    const renamed = await updateConversation(ctx, { conversationId: mine.id, name: 'Sales' })
    expect(renamed).toMatchObject({ id: mine.id, name: 'Sales', prompts: [{}] })
    await deleteConversation(ctx, { conversationId: mine.id })
    expect((await list()).total).toBe(0)
    const left = await test.store.inWorkspace(orgId, (tx) => tx.select().from(prompts))
    expect(left).toEqual([])
  })

  it('belongs to its author: an admin of the same workspace neither sees nor changes it', async () => {
    const { id: promptId } = await ask('Who are you?')
    const other = await colleague()
    expect((await list(other)).items).toEqual([])
    const conversationId = mine.id
    for (const attempt of [
      () => getConversation(other, { conversationId }),
      () => updateConversation(other, { conversationId, name: 'Theirs' }),
      () => deleteConversation(other, { conversationId }),
      () => ask('And now?', other),
      () => updatePrompt(other, { promptId, is_useful_from_user: true, problem: null }),
    ])
      await expect(attempt()).rejects.toThrow(new AppError('not_found'))
  })

  it('belongs to its workspace, also for its author', async () => {
    const elsewhere = await test.as(person, await test.addWorkspace(person, 'Quiet Meadow'))
    const conversationId = mine.id
    expect((await list(elsewhere)).items).toEqual([])
    await expect(getConversation(elsewhere, { conversationId })).rejects.toThrow(AppError)
    await expect(ask('And now?', elsewhere)).rejects.toThrow(AppError)
  })

  it('is deleted with its author', async () => {
    await ask('Who are you?')
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, person)))
    const left = await test.store.inWorkspace(orgId, (tx) => tx.select().from(conversations))
    expect(left).toEqual([])
  })

  it('tells the other tabs of its author', async () => {
    const heard: unknown[] = []
    const stop = await test.store.listen(workspaceChangeChannel, (payload) =>
      heard.push(JSON.parse(payload)),
    )
    await ask('Who are you?')
    await expect.poll(() => heard.length).toBeGreaterThan(1)
    await stop()
    expect(heard[0]).toEqual({ org_id: orgId, topic: 'conversations', user_id: person })
  })

  it('that does not exist answers nothing', async () => {
    await expect(ask('And now?', ctx, newId(ConversationId))).rejects.toThrow(AppError)
  })
})

describe('a prompt', () => {
  it('that cannot be answered says why, in plain text', async () => {
    const prompt = await ask('Who are you?')
    expect(prompt).toMatchObject({
      outcome: 'refuse',
      cube_response: null,
      query_generation_response: null,
      elements: [],
    })
    expect(prompt.refusal).toMatchObject({ reason: 'not_a_question', action: 'see_metrics' })
    expect(prompt.response).toMatch(/^[A-Z].*\.$/)
  })

  it('whose request was closed is stored as stopped', async () => {
    const signal = AbortSignal.abort()
    const prompt = await ask('Net sales last month', { ...ctx, signal })
    expect(prompt.outcome).toBe('stopped')
    const { prompts: stored } = await getConversation(ctx, { conversationId: mine.id })
    expect(stored).toEqual([prompt])
  })

  it.each([
    ['a query runs, which is interrupted', 1],
    ['values are read, which goes on for others', 0],
  ])('whose request is closed is stopped while %s', async (_what, isQuery) => {
    await connectStore()
    const leaving = new AbortController()
    const interrupted: unknown[] = []
    const semantic: Semantic = {
      ...ctx.semantic,
      model: loadCatalogue(),
      loadText: async ({ queries, signal }) => {
        const hasMeasures = [queries].flat().some(({ measures }) => measures.length > 0)
        if (isQuery === 1 && !hasMeasures) return '{"results":[{"data":[]}]}'
        setImmediate(() => leaving.abort())
        await new Promise((resolve) => signal?.addEventListener('abort', resolve))
        interrupted.push(queries)
        throw new AppError('query_cancelled')
      },
    }
    const prompt = await ask('Net sales last month', { ...ctx, semantic, signal: leaving.signal })
    expect(interrupted).toHaveLength(isQuery)
    expect(prompt).toMatchObject({ outcome: 'stopped', cube_response: null })
  })

  it('that a process left behind is shown as stopped after five minutes', async () => {
    const { id } = await ask('Who are you?')
    await test.store.inWorkspace(orgId, (tx) =>
      tx.update(prompts).set({ outcome: 'running', response: null }).where(eq(prompts.id, id)),
    )
    const outcome = async (at: string) => {
      test.clock.now = new Date(at)
      const { prompts: all } = await getConversation(ctx, { conversationId: mine.id })
      return all[0]?.outcome
    }
    expect(await outcome('2026-11-14T09:04:00.000Z')).toBe('running')
    expect(await outcome('2026-11-14T09:06:00.000Z')).toBe('stopped')
    test.clock.now = new Date('2026-11-14T09:00:00.000Z')
  })

  it('keeps what was wrong only while it is disliked', async () => {
    const { id: promptId } = await ask('Who are you?')
    const rate = (is_useful_from_user: boolean | null) =>
      updatePrompt(ctx, { promptId, is_useful_from_user, problem: 'dates' })
    expect(await rate(false)).toMatchObject({ is_useful_from_user: false, problem: 'dates' })
    expect(await rate(true)).toMatchObject({ is_useful_from_user: true, problem: null })
    expect(await rate(null)).toMatchObject({ is_useful_from_user: null, problem: null })
    await expect(
      updatePrompt(ctx, { promptId: newId(PromptId), is_useful_from_user: true, problem: null }),
    ).rejects.toThrow(new AppError('not_found'))
  })
})

it('admins review the questions of all users that were refused or disliked, without names', async () => {
  const { id: promptId } = await ask('Who are you?')
  await updatePrompt(ctx, { promptId, is_useful_from_user: false, problem: 'metric' })
  const other = await colleague()
  const review = (kind?: 'refused' | 'clarified' | 'disliked') =>
    reviewPrompts(other, { page: 1, page_size: 10, kind })
  const { items, total } = await review()
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({ id: promptId, outcome: 'refuse', problem: 'metric' })
  expect(JSON.stringify(items)).not.toContain(person)
  expect((await review('disliked')).total).toBe(1)
  expect((await review('refused')).total).toBe(1)
  expect((await review('clarified')).total).toBe(0)
  const elsewhere = await test.as(person, await test.addWorkspace(person, 'Quiet Meadow'))
  expect((await reviewPrompts(elsewhere, { page: 1, page_size: 10 })).total).toBe(0)
})
