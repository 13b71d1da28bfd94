import type { Locator, Page } from '@playwright/test'
import { look } from './page/look.ts'
import { addSession } from './page/session.ts'
import { readDemo, waitUntilSynced } from './server/demo.ts'
import { expect, test } from './server/test.ts'

test('a question gets the number of the dashboard, and its conversation goes on, is renamed and deleted', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000)
  const demo = readDemo()
  await addSession(context, demo)
  const overview = `/org/${demo.org_id}/insights/overview`
  await page.goto(overview)
  await waitUntilSynced(page)
  await page.goto(`${overview}?dates=last28Days`)
  const netSales = page.getByRole('group', { name: 'Net sales', exact: true }).first()
  const figure = netSales.getByText(/^-?\$[\d,]+\.\d\d$/).first()
  await expect(figure).toBeVisible()
  const expected = await figure.innerText()

  await page.getByRole('link', { name: 'Just Ask' }).click()
  await expect(page).toHaveURL(/\/insights\/just-ask/)
  const examples = page.getByRole('list', { name: 'Suggested questions' })
  await expect(examples.getByRole('button').first()).toBeVisible()
  await look(page, 'just-ask-empty')

  await ask(page, 'net sales in the last 28 days')
  await expect(page).toHaveURL(/#[\da-f-]{36}$/)
  const answer = answerTo(page, 'net sales in the last 28 days')
  await expect(answer).toContainText(expected)
  await expect(answer.getByRole('group', { name: /^Net sales/ })).toContainText(/\$[\d,.]+/)
  await expect(answer.getByText(/^What was computed: Net sales · .+ · Data through /)).toBeVisible()
  await look(page, 'just-ask-answer')

  // It follows up, and the newest question is what the window shows.
  await ask(page, 'and by channel?')
  const parts = answerTo(page, 'and by channel?')
  await expect(parts.getByText(/^What was computed: Net sales by channel · /)).toBeVisible()
  await expect(parts.getByRole('heading', { level: 2 })).toBeInViewport()
  await expect(answer.getByRole('heading', { level: 2 })).not.toBeInViewport()

  await ask(page, 'refunds last week')
  const readings = page.getByRole('list', { name: 'What did you mean?' }).getByRole('button')
  await expect(readings.first()).toBeVisible()
  await look(page, 'just-ask-clarify')
  const chosen = await readings.first().innerText()
  await readings.first().click()
  const last = exchanges(page).last()
  await expect(last.getByText(/^What was computed: Refunds/)).toBeVisible()
  expect(chosen).toContain('Refunds')

  await ask(page, 'flurb by wombat')
  await expect(exchanges(page).last()).toContainText('“flurb”')
  await last.getByRole('button', { name: 'See metrics' }).click()
  await expect(page.getByRole('dialog', { name: 'Metrics you can ask about' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(exchanges(page)).toHaveCount(5)
  await answer.getByRole('button', { name: 'Not useful' }).click()
  await answer.getByRole('button', { name: 'Dates', exact: true }).click()
  await expect(answer.getByRole('button', { name: 'Dates', pressed: true })).toBeVisible()
  await answer.getByRole('button', { name: 'Open in Explore' }).click()
  await expect(page).toHaveURL(/\/insights\/explore\?/)
  await page.goBack()

  // What an admin teaches is in the next answer.
  await page.getByRole('link', { name: 'Review questions' }).click()
  await expect(page).toHaveURL(/\/just-ask#review$/)
  await teachWord(page, { question: 'flurb by wombat', word: 'flurb' })
  await verifyAnswer(page, {
    phrase: 'net sales in the last 28 days',
    question: 'How did we do lately?',
  })
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/just-ask#/)
  await ask(page, 'flurb in the last 28 days')
  await expect(exchanges(page).last()).toContainText(expected)
  await ask(page, 'how did we do lately')
  await expect(exchanges(page).last()).toContainText(expected)
  await expect(exchanges(page).last()).toContainText(/Verified by .+ on /)

  const drawer = page.getByRole('complementary', { name: 'Conversations' })
  await drawer.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: /^Name of/ }).fill('Weekly numbers')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('heading', { name: 'Weekly numbers', level: 1 })).toBeVisible()
  await drawer.getByRole('button', { name: 'Actions for Weekly numbers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', {
    name: 'Do you really want to delete this conversation?',
  })
  await dialog.getByRole('button', { name: 'Delete conversation' }).click()
  await expect(page.getByText('Conversation deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Just Ask', level: 1 })).toBeVisible()
})

async function teachWord(
  page: Page,
  { question, word }: { question: string; word: string },
): Promise<void> {
  await page.getByRole('button', { name: `Teach a word of “${question}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'Teach a word' })
  await expect(dialog.getByRole('textbox', { name: 'Word' })).toHaveValue(word)
  const member = dialog.getByRole('combobox', { name: 'Metric or breakdown' })
  await member.fill('Net sales (Shopify Orders)')
  await page.getByRole('option', { name: /^Net sales \(Shopify Orders\)/ }).click()
  await look(page, 'just-ask-teach', { isOnlySize: true })
  await dialog.getByRole('button', { name: 'Teach word' }).click()
  await expect(page.getByRole('table', { name: 'Taught words' })).toContainText(word)
  await look(page, 'just-ask-review')
}

async function verifyAnswer(
  page: Page,
  { phrase, question }: { phrase: string; question: string },
): Promise<void> {
  await page.getByRole('tab', { name: 'Not useful' }).click()
  const rated = page.getByRole('table', { name: 'Not useful' })
  await expect(rated).toContainText('Wrong dates')
  await rated.getByRole('button', { name: `Verify an answer to “${phrase}”` }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify an answer' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill(question)
  await dialog.getByRole('button', { name: 'Preview answer' }).click()
  await expect(dialog.getByText(/^Net sales, /)).toBeVisible()
  await look(page, 'just-ask-verify', { isOnlySize: true })
  await dialog.getByRole('button', { name: 'Verify answer' }).click()
  await expect(page.getByRole('table', { name: 'Verified answers' })).toContainText(question)
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Send a message' })
  await field.fill(question)
  await field.press('Enter')
  await expect(field).toBeEnabled()
}

const exchanges = (page: Page): Locator =>
  page.getByRole('list', { name: 'Conversation', exact: true }).locator('> li')

const answerTo = (page: Page, question: string): Locator =>
  exchanges(page).filter({ has: page.getByRole('heading', { name: question }) })
