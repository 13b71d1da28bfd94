import {
  ChatSynonymId,
  ConnectionId,
  maxSynonyms,
  newId,
  SyncRunId,
  VerifiedQuestionId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { createSemantic, loadCatalogue, type Semantic } from '@cartograph/semantic'
import { chatSynonyms, connections, eq, syncRuns, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { createCustomMetric, deleteCustomMetric } from '../custom-metrics/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  askQuestion,
  createChatSynonym,
  createConversation,
  createPrompt,
  createVerifiedQuestion,
  deleteChatSynonym,
  deleteVerifiedQuestion,
  getConversation,
  getPromptFigures,
  listChatSynonyms,
  listVerifiedQuestions,
  previewVerifiedQuestion,
  updatePrompt,
} from './index.ts'

const warehouse = {
  dialect: 'duckdb',
  query: () => Promise.reject(new Error('not queried')),
} as const
/** The product's model over tables without rows. */
const semantic: Semantic = {
  ...createSemantic({ warehouse, model: loadCatalogue() }),
  loadText: ({ queries }) =>
    Promise.resolve(
      JSON.stringify({ results: [queries].flat().map(() => ({ data: [], annotation })) }),
    ),
}
const annotation = { measures: {}, dimensions: {}, segments: {}, timeDimensions: {} }

let test: TestServices
let count = 0
let admin: UserId
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices({ semantic })
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  test.clock.now = new Date('2026-11-14T09:00:00.000Z')
  admin = await test.addUser(`admin@teach-${count}.example`)
  orgId = await test.addWorkspace(admin)
  ctx = await test.as(admin, orgId)
  await connectStore(orgId)
})

/** A store that was read just now. */
async function connectStore(to: OrgId): Promise<void> {
  const connectionId = newId(ConnectionId)
  const at = test.clock.now
  const store = { id: connectionId, orgId: to, platform: 'SP', name: 'Shop' } as const
  await test.store.inWorkspace(to, async (tx) => {
    await tx.insert(connections).values({ ...store, integrationParams: {} })
    await tx.insert(syncRuns).values({
      id: newId(SyncRunId),
      orgId: to,
      connectionId,
      state: 'done',
      startedAt: at,
      finishedAt: at,
      createdAt: at,
    })
  })
}

const elsewhere = async () => {
  const other = await test.addWorkspace(admin, 'Quiet Meadow')
  await connectStore(other)
  return test.as(admin, other)
}
const ask = async (questions: readonly string[], by = ctx) => {
  const { id: conversationId } = await createConversation(by, { name: null })
  for (const prompt of questions) await createPrompt(by, { conversationId, prompt })
  const last = (await getConversation(by, { conversationId })).prompts.at(-1)
  if (last === undefined) throw new Error('Nothing was asked')
  return last
}
const queryOf = (prompt: { readonly query_generation_response: string | null }) =>
  JSON.parse(prompt.query_generation_response ?? 'null') as unknown
const netSales = 'ShopifyOrders.netSales'
const october = { dateRange: ['2026-10-01', '2026-10-31'] }
const problemOf = (msg: RegExp | string, field: string) => ({
  code: 'invalid_request',
  problems: [
    { loc: ['body', field], msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) },
  ],
})

describe('a taught word', () => {
  const teach = (words: string, member = netSales, by = ctx) =>
    createChatSynonym(by, { words, member })

  it('is read at the next question, and no longer after it was deleted', async () => {
    const question = 'Fernhill bucks last month'
    expect(await ask([question])).toMatchObject({ outcome: 'refuse', verified: null })
    const taught = await teach('Fernhill-Bucks!')
    expect(taught).toMatchObject({
      words: 'fernhill bucks',
      member: netSales,
      title: 'Net sales',
      created_by_name: 'Ada Test',
    })
    const answer = await ask([question])
    expect(queryOf(answer)).toMatchObject({ measures: [netSales], timeDimensions: [october] })
    await deleteChatSynonym(ctx, { synonymId: taught.id })
    expect((await ask([question])).outcome).toBe('refuse')
    const { data } = await listAuditLog(ctx, { page: 1, page_size: 10 })
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'chat_synonym.deleted', details: { words: 'fernhill bucks' } },
      { action: 'chat_synonym.created', details: { words: 'fernhill bucks' } },
    ])
  })

  it('names a breakdown as well, and decides between everyday meanings of a word', async () => {
    await teach('nation', 'ShopifyOrders.shippingCountry')
    expect(queryOf(await ask(['net sales by nation last month']))).toMatchObject({
      dimensions: ['ShopifyOrders.shippingCountry'],
    })
    await teach('profits', 'ShopifyOrders.grossSales')
    expect(queryOf(await ask(['profits last month']))).toMatchObject({
      measures: ['ShopifyOrders.grossSales'],
    })
  })

  it.each([
    ['Orders', /already means Orders \(/],
    ['net sales', /already means Net sales \(/],
    ['last month', /is a date or a period/],
    ['top', /meaning of its own/],
  ])('that already means something is refused with what it means: %s', async (words, reason) => {
    await expect(teach(words)).rejects.toMatchObject(problemOf(reason, 'words'))
    expect((await listChatSynonyms(ctx)).items).toEqual([])
  })

  it('needs a metric or breakdown that exists, and is taught once', async () => {
    for (const member of ['ShopifyOrders.nothing', 'Nothing.at', 'ShopifyOrders'])
      await expect(teach('bucks', member)).rejects.toMatchObject(problemOf(/not exist/, 'member'))
    await teach('bucks')
    await expect(teach('bucks')).rejects.toMatchObject(problemOf(/already means/, 'words'))
  })

  it('of a metric that was deleted has no effect, and is listed without a title', async () => {
    const metric = await createCustomMetric(ctx, {
      name: 'Canadian sales',
      description: '',
      metric_definition: {
        name: 'ShopifyOrders',
        formula: '{ShopifyOrders.netSales} / 2',
        ratio_format: 'number',
        sentiment: 'up',
      },
    })
    await teach('loonies', metric.member)
    expect(queryOf(await ask(['loonies last month']))).toMatchObject({
      measures: [metric.member],
    })
    await deleteCustomMetric(ctx, { metricId: metric.id })
    expect((await ask(['loonies last month'])).outcome).toBe('refuse')
    const { items } = await listChatSynonyms(ctx)
    expect(items).toMatchObject([{ words: 'loonies', title: null }])
    await expect(teach('loonies')).rejects.toMatchObject(problemOf(/taught before/, 'words'))
  })

  it('belongs to its workspace', async () => {
    const { id: synonymId } = await teach('moolah')
    const other = await elsewhere()
    expect((await listChatSynonyms(other)).items).toEqual([])
    expect((await ask(['moolah last month'], other)).outcome).toBe('refuse')
    await expect(deleteChatSynonym(other, { synonymId })).rejects.toMatchObject(missing)
    await expect(deleteChatSynonym(ctx, { synonymId: newId(ChatSynonymId) })).rejects.toMatchObject(
      missing,
    )
    expect((await listChatSynonyms(ctx)).items).toHaveLength(1)
  })

  it('is one of a limited number', async () => {
    const createdAt = test.clock.now
    const rows = Array.from({ length: maxSynonyms }, (_, n) => ({
      orgId,
      id: newId(ChatSynonymId),
      words: `word${n}`,
      member: netSales,
      createdAt,
    }))
    await test.store.inWorkspace(orgId, (tx) => tx.insert(chatSynonyms).values(rows))
    await expect(teach('bucks')).rejects.toThrow(/at most 500/)
  })
})

const missing = { code: 'not_found' }

describe('a verified question', () => {
  const question = 'How are we doing?'
  const verify = (meaning = 'Net sales last month', by = ctx, of = question) =>
    createVerifiedQuestion(by, { question: of, meaning })

  it('is read as its meaning, says by whom it is verified, and keeps its dates relative', async () => {
    expect((await ask([question])).outcome).not.toBe('answer')
    await verify()
    const verified = { by: 'Ada Test', at: '2026-11-14T09:00:00.000Z' }
    const answer = await ask(['how are WE doing'])
    expect(answer).toMatchObject({ outcome: 'answer', verified })
    expect(await askQuestion(ctx, { question })).toMatchObject({ outcome: 'answer', verified })
    expect(queryOf(answer)).toMatchObject({ measures: [netSales], timeDimensions: [october] })
    test.clock.now = new Date('2026-12-20T09:00:00.000Z')
    const later = await ask([question])
    expect(later).toMatchObject({ verified })
    expect(queryOf(later)).toMatchObject({
      timeDimensions: [{ dateRange: ['2026-11-01', '2026-11-30'] }],
    })
  })

  it('has the same meaning inside of a conversation, and follow-ups refer to that', async () => {
    await verify()
    const alone = queryOf(await ask([question]))
    expect(queryOf(await ask(['orders by country this year', question]))).toEqual(alone)
    const followUp = await ask([question, 'and by country?'])
    expect(followUp.verified).toBeNull()
    expect(queryOf(followUp)).toMatchObject({
      measures: [netSales],
      dimensions: ['ShopifyOrders.shippingCountry'],
      timeDimensions: [october],
    })
  })

  it('is refused with what the reader says if its meaning has no answer', async () => {
    const said = (await ask(['net sales by blorpness'])).response ?? ''
    await expect(verify('net sales by blorpness')).rejects.toMatchObject(problemOf(said, 'meaning'))
    await expect(verify('What should we do?')).rejects.toMatchObject(
      problemOf(/Insights answer this/, 'meaning'),
    )
    await expect(verify('Net sales', ctx, '?!')).rejects.toMatchObject(
      problemOf(/letter/, 'question'),
    )
    expect((await listVerifiedQuestions(ctx)).items).toEqual([])
  })

  it('is previewed with its query in words, or the reason why it has none', async () => {
    const preview = (meaning: string) => previewVerifiedQuestion(ctx, { meaning })
    expect(await preview('net sales by country last month')).toMatchObject({
      query: 'Net sales by country, October 2026',
      response: expect.stringMatching(/\.$/),
    })
    expect(await preview('net sales by blorpness')).toMatchObject({
      query: null,
      response: expect.stringContaining('blorpness'),
    })
  })

  it('is verified once, and read like any other after it was deleted', async () => {
    const before = (await ask([question])).outcome
    const { id: verifiedQuestionId } = await verify()
    await expect(verify('Net sales', ctx, 'HOW are we doing')).rejects.toMatchObject(
      problemOf(/has a verified answer/, 'question'),
    )
    await deleteVerifiedQuestion(ctx, { verifiedQuestionId })
    expect(await ask([question])).toMatchObject({ outcome: before, verified: null })
    const { data } = await listAuditLog(ctx, { page: 1, page_size: 10 })
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'verified_question.deleted', details: { question } },
      { action: 'verified_question.created', details: { question } },
    ])
  })

  it('can mean what it says, and an answer that was given stays verified', async () => {
    const exact = 'Net sales last month'
    const { id: verifiedQuestionId } = await verify(exact, ctx, exact)
    const { id: conversationId } = await createConversation(ctx, { name: null })
    await createPrompt(ctx, { conversationId, prompt: exact })
    await deleteVerifiedQuestion(ctx, { verifiedQuestionId })
    const { prompts: stored } = await getConversation(ctx, { conversationId })
    expect(stored).toMatchObject([{ verified: { by: 'Ada Test' } }])
  })

  it('does not name someone who deleted their account', async () => {
    const colleague = await test.addUser(`colleague@teach-${count}.example`)
    await test.addMember(orgId, colleague, 'admin')
    await verify('Net sales last month', await test.as(colleague, orgId))
    expect(await ask([question])).toMatchObject({ verified: { by: 'Ada Test' } })
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, colleague)))
    expect(await ask([question])).toMatchObject({ verified: { by: null } })
    const { items } = await listVerifiedQuestions(ctx)
    expect(items).toMatchObject([{ question, created_by_name: null }])
  })

  it('whose metric was deleted since is read like any other', async () => {
    const metric = await createCustomMetric(ctx, {
      name: 'Loonies',
      description: '',
      metric_definition: {
        name: 'ShopifyOrders',
        formula: '{ShopifyOrders.netSales} / 2',
        ratio_format: 'number',
        sentiment: 'up',
      },
    })
    await verify('Loonies last month')
    expect((await ask([question])).verified).not.toBeNull()
    await deleteCustomMetric(ctx, { metricId: metric.id })
    expect(await ask([question])).toMatchObject({ verified: null })
  })

  it('belongs to its workspace', async () => {
    const { id: verifiedQuestionId } = await verify()
    const other = await elsewhere()
    expect((await listVerifiedQuestions(other)).items).toEqual([])
    expect(await ask([question], other)).toMatchObject({ verified: null })
    await expect(deleteVerifiedQuestion(other, { verifiedQuestionId })).rejects.toMatchObject(
      missing,
    )
    await expect(
      deleteVerifiedQuestion(ctx, { verifiedQuestionId: newId(VerifiedQuestionId) }),
    ).rejects.toMatchObject(missing)
    expect((await listVerifiedQuestions(ctx)).items).toHaveLength(1)
  })
})

it('the figures count the questions and opinions of 30 days, of this workspace', async () => {
  await ask(['Net sales five years ago'])
  test.clock.now = new Date('2026-12-15T09:00:00.000Z')
  const { id: promptId } = await ask(['Net sales last month'])
  await updatePrompt(ctx, { promptId, is_useful_from_user: false, problem: 'dates' })
  await ask(['net sales by blorpness'])
  await ask(['conversion rate last week'], await elsewhere())
  expect(await getPromptFigures(ctx)).toEqual({
    asked: 2,
    answered: 1,
    clarified: 0,
    refused: 1,
    useful: 0,
    not_useful: 1,
  })
})
