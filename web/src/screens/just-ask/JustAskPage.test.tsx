// @vitest-environment jsdom
import { newId, PromptId, type Conversation, type Prompt } from '@cartograph/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversation, prompt, summary } from '../../features/conversations/conversation.fixture.ts'
import { metricCubes } from '../../features/custom-metrics/metric.fixture.ts'
import { anAnswer } from '../../features/dashboards/elements/kpi/answers.fixture.ts'
import { keepSizes } from '../../testing/lay-out.ts'
import { openAs, sent, toastTexts } from '../../testing/open-as.ts'
import { ok, showEverything } from '../../testing/open-dashboard.ts'
import type { FakeRoutes } from '../../testing/render-screen.tsx'
import { orgId } from '../../testing/workspace.ts'
import { sendLive } from '../../testing/browser-gaps.ts'

const widths = { window: 1440 }

beforeEach(() => {
  keepSizes()
  showEverything()
  widths.window = 1440
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(min-width') && widths.window >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const api = `/v1/orgs/${orgId}`
const path = `/org/${orgId}/insights/just-ask`

/** A server that keeps conversations, and answers each question with what `answers` has for it. */
function chatServer(
  kept: Conversation[],
  answers: (text: string) => Partial<Prompt> | Promise<Partial<Prompt>>,
) {
  const created = conversation(99)
  const routes: Record<string, FakeRoutes[string]> = {
    [`GET ${api}/conversations?page=1&page_size=20`]: () => ({
      status: 200,
      body: { page: 1, items: kept.map(summary), total: kept.length },
    }),
    [`GET ${api}/prompt-examples`]: ok({ items: ['Net sales last month', 'Top products'] }),
    [`POST ${api}/conversations`]: () => {
      kept.unshift(created)
      return { status: 201, body: created }
    },
    [`GET ${api}/data-token`]: ok({ token: 'data', expires_at: '2999-01-01T00:00:00.000Z' }),
    'GET /cubejs-api/v1/meta': ok({ cubes: metricCubes }),
  }
  for (const one of [...kept, created]) {
    const at = () => kept.findIndex(({ id }) => id === one.id)
    routes[`GET ${api}/conversations/${one.id}`] = () => {
      const found = kept[at()]
      return found === undefined ? missing : { status: 200, body: found }
    }
    routes[`PUT ${api}/conversations/${one.id}`] = ({ body }) => {
      kept[at()] = { ...(kept[at()] ?? one), name: (body as { name: string }).name }
      return { status: 200, body: kept[at()] }
    }
    routes[`DELETE ${api}/conversations/${one.id}`] = () => {
      kept.splice(at(), 1)
      return { status: 204 }
    }
    routes[`POST ${api}/conversations/${one.id}/prompt`] = ({ body }) => {
      const text = (body as { prompt: string }).prompt
      const store = (about: Partial<Prompt>) => {
        const stored = { ...prompt(0, about), id: newId(PromptId), user_prompt: text }
        kept[at()] = { ...one, prompts: [...(kept[at()]?.prompts ?? []), stored] }
        return { status: 201, body: stored }
      }
      const answer = answers(text)
      return answer instanceof Promise ? answer.then(store) : store(answer)
    }
  }
  return routes
}

const missing = { status: 404, body: { detail: { code: 'not_found', message: 'Not found' } } }

const saying = (text: string) => ({ response: JSON.stringify({ type: 'text', response: text }) })

function open(
  kept: Conversation[],
  {
    at = path,
    answers = () => saying('It was $10.'),
    routes = {},
  }: {
    at?: string
    answers?: Parameters<typeof chatServer>[1]
    routes?: FakeRoutes
  } = {},
) {
  return openAs(at, { ...chatServer(kept, answers), ...routes })
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Send a message' })
const exchanges = () =>
  within(screen.getByRole('list', { name: 'Conversation' })).getAllByRole('heading', { level: 2 })
const drawer = () => screen.getByRole('complementary', { name: 'Conversations' })
const listed = () =>
  within(within(drawer()).getByRole('list'))
    .getAllByRole('button', { name: /^(?!Actions)/ })
    .map(({ textContent }) => textContent)

const query = {
  measures: ['Orders.netSales'],
  dimensions: [],
  timeDimensions: [{ dimension: 'Orders.happenedAt', dateRange: ['2025-10-01', '2025-10-31'] }],
  filters: [{ member: 'Orders.channel', operator: 'equals', values: ['web'] }],
}
const answered = prompt(1, {
  user_prompt: 'Net sales of web in October',
  ...saying('Net sales were $1,234.50.'),
  query_generation_response: JSON.stringify(query),
  elements: [
    { id: 'sales', type: 'kpi', display: { title: 'Net sales' }, data: [{ cube_query: query }] },
  ],
  words: {
    metrics: ['Net sales'],
    breakdowns: ['Channel'],
    filters: ['Channel is web'],
    dates: 'Oct 1–31, 2025',
    comparison: null,
    data_through: null,
  },
  remarks: ['Refunds of later days are included.'],
})

test('the newest conversation opens with its answer: text, element, and the query in words', async () => {
  const load = ok({
    queryType: 'regularQuery',
    pivotQuery: {},
    slowQuery: false,
    results: [
      anAnswer({
        measures: { netSales: { format: 'currency', sentiment: 'up', additivity: 'sum' } },
        rows: [{ netSales: '1234.50' }],
      }),
    ],
  })
  const first = { ...conversation(1, prompt(2)), name: 'Older' }
  const { where } = await open([conversation(2, answered), first], {
    routes: { 'POST /cubejs-api/v1/load': load },
  })
  expect(await screen.findByText('Net sales were $1,234.50.')).toBeTruthy()
  await waitFor(() => expect(where()).toBe(`${path}#${conversation(2).id}`))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversation 000000000402')
  expect(document.title).toBe('Conversation 000000000402 – Cartograph')
  expect(
    screen.getByText(/^.*Net sales by channel · Channel is web · Oct 1–31, 2025$/),
  ).toBeTruthy()
  expect(screen.getByText('Refunds of later days are included.')).toBeTruthy()
  const tile = await screen.findByRole('group', { name: 'Net sales' })
  await waitFor(() => expect(tile.textContent).toContain('1.23K'))
  // Open by default, because the window is wide.
  expect(listed()).toEqual([
    'Conversation 000000000402Net sales of web in October',
    'OlderQuestion 2',
  ])
})

test('a conversation of the hash is open, and a narrow window shows the list only on demand', async () => {
  widths.window = 1100
  const user = userEvent.setup()
  const older = conversation(1, prompt(1))
  const { where } = await open([conversation(2, prompt(2)), older], { at: `${path}#${older.id}` })
  expect(await screen.findByText('Answer 1.')).toBeTruthy()
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Conversations', expanded: false }))
  await user.click(within(drawer()).getByRole('button', { name: /^Conversation .*402/ }))
  expect(await screen.findByText('Answer 2.')).toBeTruthy()
  expect(where()).toBe(`${path}#${conversation(2).id}`)
})

test('the first question creates a conversation, gets its answer and selects it', async () => {
  const user = userEvent.setup()
  let resolve: (answer: Partial<Prompt>) => void = () => undefined
  const promise = new Promise<Partial<Prompt>>((settle) => (resolve = settle))
  const { received, where } = await open([], { answers: () => promise })
  expect(await screen.findByRole('button', { name: 'Top products' })).toBeTruthy()
  await user.type(field(), '   {Enter}')
  expect(sent(received, 'POST')).toEqual([])
  await user.type(field(), 'Net sales{Shift>}{Enter}{/Shift}today{Enter}')
  expect(field().disabled).toBe(true)
  expect(await screen.findByText('Working out the answer…')).toBeTruthy()
  expect(exchanges().map(({ textContent }) => textContent)).toEqual(['You asked: Net sales\ntoday'])
  expect(where()).toBe(path)
  resolve(saying('It was $10.'))
  expect(await screen.findByText('It was $10.')).toBeTruthy()
  await waitFor(() => expect(where()).toBe(`${path}#${conversation(99).id}`))
  expect(sent(received, 'POST')).toEqual([{}, { prompt: 'Net sales\ntoday' }])
  await waitFor(() => expect(field().disabled).toBe(false))
  expect([field().value, document.activeElement === field()]).toEqual(['', true])
  expect(exchanges()).toHaveLength(1)
})

test('a question is stopped by key, and what the server stored of it can be asked again', async () => {
  const user = userEvent.setup()
  const asked: string[] = []
  const kept = [conversation(1, prompt(1))]
  const { received } = await open(kept, {
    answers: (text) => {
      asked.push(text)
      return asked.length === 1 ? new Promise(() => undefined) : saying('In the end.')
    },
  })
  await user.type(await screen.findByRole('textbox'), 'Slow one{Enter}')
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeTruthy()
  const stopped = prompt(2, {
    user_prompt: 'Slow one',
    outcome: 'stopped',
    response: 'You stopped this question.',
  })
  kept[0] = conversation(1, prompt(1), stopped)
  await user.keyboard('{Escape}')
  expect(await screen.findByText('You stopped this question.')).toBeTruthy()
  expect(field().value).toBe('Slow one')
  await user.click(screen.getByRole('button', { name: 'Ask again' }))
  expect(await screen.findByText('In the end.')).toBeTruthy()
  expect(asked).toEqual(['Slow one', 'Slow one'])
  expect(received.filter(({ path: at }) => at.endsWith('/prompt'))).toHaveLength(2)
})

test('a message that could not be sent stays in the field, with the reason', async () => {
  const user = userEvent.setup()
  const one = conversation(1, prompt(1))
  await open([one], {
    routes: {
      [`POST ${api}/conversations/${one.id}/prompt`]: () => ({
        status: 422,
        body: { detail: 'This conversation is full' },
      }),
    },
  })
  await user.type(await screen.findByRole('textbox'), 'Net sales{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe("Couldn't send your message. This conversation is full")
  expect(field().value).toBe('Net sales')
})

test('a question that is asked back offers readings, which are sent in its conversation', async () => {
  const user = userEvent.setup()
  const clarify = prompt(1, {
    outcome: 'clarify',
    response: 'Which sales do you mean?',
    readings: [
      { title: 'Net sales', prompt: 'net sales of orders' },
      { title: 'Gross sales', prompt: 'gross sales of orders' },
    ],
  })
  const { received } = await open([conversation(1, clarify)])
  const readings = await screen.findByRole('list', { name: 'What did you mean?' })
  await user.click(within(readings).getByRole('button', { name: 'Gross sales' }))
  expect(await screen.findByText('It was $10.')).toBeTruthy()
  expect(sent(received, 'POST')).toEqual([{ prompt: 'gross sales of orders' }])
})

test('a refused question says what to do: connect a platform, or see the metrics', async () => {
  const user = userEvent.setup()
  const refusal = { words: [], platforms: [], action: null }
  const connect = prompt(1, {
    outcome: 'refuse',
    response: 'Email campaigns come from Klaviyo, which is not connected.',
    refusal: { ...refusal, platforms: ['KL'], reason: 'not_connected', action: 'connect' },
  })
  const unknown = prompt(2, {
    outcome: 'refuse',
    response: "Nothing is called 'flurb'.",
    refusal: {
      ...refusal,
      platforms: [],
      words: ['flurb'],
      reason: 'unknown',
      action: 'see_metrics',
    },
  })
  const { received } = await open([conversation(1, connect, unknown)])
  const link = await screen.findByRole('link', { name: 'Connect Klaviyo' })
  expect(link.getAttribute('href')).toBe(`/org/${orgId}/settings/datasources`)
  expect(screen.queryByRole('button', { name: 'Useful' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'See metrics' }))
  const dialog = await screen.findByRole('dialog', { name: 'Metrics you can ask about' })
  await user.type(await within(dialog).findByLabelText('Find a metric'), 'net')
  await user.click(await within(dialog).findByRole('button', { name: 'Net sales' }))
  await waitFor(() => expect(sent(received, 'POST')).toEqual([{ prompt: 'Net sales this month' }]))
})

test('a thumb down asks what was wrong, in one click; pressing it again takes it back', async () => {
  const user = userEvent.setup()
  const kept = [conversation(1, prompt(1))]
  const { received } = await open(kept, {
    routes: {
      [`PUT ${api}/prompts/${prompt(1).id}`]: ({ body }) => {
        kept[0] = conversation(1, prompt(1, body as Partial<Prompt>))
        return { status: 200, body: kept[0].prompts[0] }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Not useful' }))
  const group = screen.getByRole('group', { name: 'What was wrong?' })
  await user.click(within(group).getByRole('button', { name: 'Dates' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Dates' }).getAttribute('aria-pressed')).toBe('true'),
  )
  await user.click(screen.getByRole('button', { name: 'Not useful' }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'What was wrong?' })).toBeNull())
  expect(sent(received, 'PUT')).toEqual([
    { is_useful_from_user: false, problem: null },
    { is_useful_from_user: false, problem: 'dates' },
    { is_useful_from_user: null, problem: null },
  ])
})

test('a conversation is renamed with the check icon, and deleted after the question', async () => {
  const user = userEvent.setup()
  const { received, where } = await open([conversation(2, prompt(2)), conversation(1, prompt(1))])
  const title = 'Conversation 000000000402'
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const name = screen.getByRole('textbox', { name: `Name of ${title}` })
  await user.clear(name)
  await user.type(name, ' Weekly numbers ')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Weekly numbers'),
  )
  expect(sent(received, 'PUT')).toEqual([{ name: 'Weekly numbers' }])

  await user.click(screen.getByRole('button', { name: 'Actions for Weekly numbers' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = 'Do you really want to delete this conversation?'
  const dialog = await screen.findByRole('alertdialog', { name: question })
  await user.click(within(dialog).getByRole('button', { name: 'Delete conversation' }))
  expect(await screen.findByText('Answer 1.')).toBeTruthy()
  expect(toastTexts()).toEqual(['Conversation deleted'])
  expect(where()).toBe(`${path}#${conversation(1).id}`)
  await waitFor(() => expect(listed()).toEqual(['Conversation 000000000401Question 1']))
})

test('an answer of incomplete JSON is replaced by a reply, and logged', async () => {
  const logged = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', logged)
  const incomplete = prompt(1, { response: '{"type":"text","respon' })
  await open([conversation(1, incomplete, prompt(2))])
  expect(await screen.findByText(/^This answer can't be shown/)).toBeTruthy()
  expect(screen.getByText('Answer 2.')).toBeTruthy()
  expect(logged.mock.calls.map(([error]) => String(error))).toEqual([
    `Error: Unreadable response of answer-${incomplete.id}`,
  ])
})

test('a new conversation begins empty, and one that is missing says so', async () => {
  const user = userEvent.setup()
  const { where } = await open([conversation(1, prompt(1))], {
    at: `${path}#${conversation(99).id}`,
  })
  expect(await screen.findByText("This conversation doesn't exist")).toBeTruthy()
  await user.click(within(drawer()).getByRole('button', { name: 'New Conversation' }))
  await user.click(await screen.findByRole('button', { name: 'Top products' }))
  expect(await screen.findByText('It was $10.')).toBeTruthy()
  expect(where()).toBe(`${path}#${conversation(99).id}`)
})

test('an answer becomes a report with its metric, filter and period', async () => {
  const user = userEvent.setup()
  const { where } = await open([conversation(1, { ...answered, elements: [] })], {
    routes: { [`POST ${api}/report-sections`]: () => ({ status: 500 }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Make a report' }))
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Net sales of web in October')
  expect(where()).toBe(`/org/${orgId}/insights/reports/new/edit`)
  const metrics = screen.getByRole('list', { name: 'Metrics: chosen' })
  expect(metrics.textContent).toContain('Net sales')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save report' }).disabled).toBe(
    false,
  )
})

test('an answer of another tab appears', async () => {
  const kept = [conversation(1, prompt(1))]
  await open(kept)
  expect(await screen.findByText('Answer 1.')).toBeTruthy()
  kept[0] = conversation(1, prompt(1), prompt(2))
  sendLive({ type: 'conversations' })
  expect(await screen.findByText('Answer 2.')).toBeTruthy()
})
