import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import {
  countListed,
  deleteList,
  openWorkspaceApi,
  refuseEmail,
  switchOnAudiences,
} from './page/audiences.ts'
import { waitUntilJudged } from './page/insights-pages.ts'
import { look, lookOnPhone } from './page/look.ts'
import { addSession } from './page/session.ts'
import { readDemo } from './server/demo.ts'
import { expect, test } from './server/test.ts'

const area = () => `/org/${readDemo().org_id}/audiences`
const name = 'One-time buyers'
const secondName = 'Second list'
/** On a busy machine, a run takes longer than other steps. */
const aRun = { timeout: 120_000 }

test.beforeAll(async ({ request }) => {
  // The history of the demo syncs first, along with the other tests.
  test.setTimeout(900_000)
  await waitUntilJudged(request)
  await switchOnAudiences(request)
})

test('a template becomes a segment and a list at Klaviyo, which outlives its sync', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(420_000)
  const call = await openWorkspaceApi(request)
  await addSession(context, readDemo())
  await page.goto(`${area()}/syncs`)
  await expect(page.getByText('No synced audiences yet')).toBeVisible()
  await lookOnPhone(page, 'syncs-empty')

  await page.goto(`${area()}/segments/new/edit?template=one-time-buyers`)
  await page.getByRole('button', { name: 'Save segment' }).click()
  await expect(page.getByText('Segment created')).toBeVisible()
  await page.getByRole('link', { name: 'Send to a platform' }).click()
  await expect(page.getByText(/customers now, /)).toBeVisible()

  await test.step('the form is filled by keyboard alone', async () => {
    const klaviyo = page.getByRole('radio', { name: /^Klaviyo/ })
    await tabTo(page, page.getByRole('radio', { name: /^Facebook/ }))
    while (!(await klaviyo.isChecked())) await page.keyboard.press('ArrowDown')
    await tabTo(page, page.getByLabel('Hold-out share (%)'))
    await page.keyboard.type('10')
    await expect(page.getByLabel('Hold-out share (%)')).toHaveValue('10')
    await look(page, 'sync-form')
    await tabTo(page, page.getByRole('button', { name: 'Review and create' }))
    await page.keyboard.press('Enter')
    const review = page.getByRole('dialog')
    await expect(review).toContainText('Held out for comparison')
    expect(numberIn(await review.getByRole('heading').innerText())).toBeGreaterThan(0)
    await lookOnPhone(page, 'sync-review')
    await tabTo(page, review.getByRole('button', { name: 'Create sync' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Sync created')).toBeVisible()
  })

  const customers = page.getByRole('region', { name: 'Customers' })
  const running = page.getByRole('region', { name: 'Running sync' })
  const countOf = (state: string) =>
    customers
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${state}`) })
      .locator('dd')
  await expect(countOf('Sent')).toHaveText(/^[1-9]/, aRun)
  await expect(running).toBeHidden()
  const expected = numberIn(await countOf('Sent').innerText())
  await expect.poll(() => countListed(request, name)).toBe(expected)
  const heldBack = customers.getByRole('list', { name: 'Held back by reason' })
  await expect(heldBack).toContainText('Held out for comparison')
  await expect(page.getByRole('region', { name: 'Setup' })).toContainText('10% of customers')
  await look(page, 'sync')

  await test.step('the sandbox shows the list', async () => {
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: /^Open the lists in the sandbox/ }).click()
    const lists = await opened
    const shown = lists.locator('section').filter({ has: lists.getByRole('heading', { name }) })
    await expect(shown).toContainText(
      `${new Intl.NumberFormat('en-US').format(expected)} customers`,
    )
    await look(lists, 'sandbox-lists')
    await lists.close()
  })

  const syncPage = new URL(page.url()).pathname
  const sync = (await call('GET', `/synced_audiences/${syncPage.split('/').at(-1)}`)) as Sync
  // It runs beside the first one.
  await call('POST', '/synced_audiences', {
    destination_id: sync.platform_audience.destination.id,
    segment_id: sync.segment.id,
    sync_config: { fields_to_include: ['email'], schedule: '0 */24 * * *' },
    platform_audience: { name: secondName },
  })

  await test.step('a dry run sends nothing', async () => {
    await page.getByRole('button', { name: 'Dry run' }).click()
    const run = page.getByRole('dialog', { name: 'Dry run' })
    await expect(run.locator('dl > div').filter({ hasText: /^Unchanged/ })).toContainText(
      new Intl.NumberFormat('en-US').format(expected),
    )
    await lookOnPhone(page, 'sync-dry-run')
    await page.keyboard.press('Escape')
  })

  await test.step('the history has the run', async () => {
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('table', { name: 'History' })).toContainText('Completed')
    await look(page, 'sync-history')
  })

  const email = await test.step('a customer is looked up', async () => {
    await page.getByRole('tab', { name: 'Customers' }).click()
    await page.getByLabel('State', { exact: true }).selectOption('Sent')
    const first = page.getByRole('table', { name: 'Customers' }).getByRole('rowheader').first()
    const found = /\S+@\S+/.exec(await first.innerText())?.[0] ?? ''
    await page.getByRole('textbox', { name: 'Email address' }).fill(found)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Added')
    await lookOnPhone(page, 'sync-customers')
    return found
  })

  const list = await openLiveList(context)
  const setRule = (before: string) =>
    call('PUT', `/segments/${sync.segment.id}`, { name, source_config: oneTimeBuyers(before) })
  const syncNow = () => page.getByRole('button', { name: 'Sync now' }).click()

  await test.step('a sudden loss waits for approval, also in another tab', async () => {
    await setRule('330 days ago')
    await page.getByRole('tab', { name: 'Config' }).click()
    await syncNow()
    await expect(page.getByText(/^This run would remove \d\d% of the list\./)).toBeVisible()
    // That tab polls once a minute, so a message arrived.
    await expect(rowOf(list)).toContainText(/Waiting for approval.*Would remove \d\d% of the list/)
    await lookOnPhone(page, 'sync-approval')
    expect(await countListed(request, name)).toBe(expected)
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect
      .poll(async () => numberIn(await countOf('Sent').innerText()), aRun)
      .toBeLessThan(expected / 2)
    const left = numberIn(await countOf('Sent').innerText())
    expect(left).toBeGreaterThan(0)
    await expect.poll(() => countListed(request, name)).toBe(left)
    await expect(rowOf(list)).toContainText('Active')
    await list.close()
  })

  await test.step('a failed run says what to do, which helps', async () => {
    await setRule('90 days ago')
    await deleteList(request, name)
    await refuseEmail(request, email)
    await syncNow()
    const alert = page.getByRole('alert').filter({ hasText: 'The last run failed.' })
    await expect(alert).toContainText(
      'The list was deleted at Klaviyo. Activate the sync to create it again.',
    )
    await lookOnPhone(page, 'sync-failed')
    await alert.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText('Sync activated')).toBeVisible()
    await syncNow()
    // Klaviyo takes seconds to import.
    await expect(running).toContainText('changes sent')
    await lookOnPhone(page, 'sync-running')
    await expect
      .poll(async () => numberIn(await countOf('Sent').innerText()), aRun)
      .toBe(expected - 1)
    expect(await countListed(request, name)).toBe(expected - 1)
  })

  await test.step('the row that Klaviyo refused is downloaded', async () => {
    await page.getByRole('tab', { name: 'History' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download refused rows of/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('one-time-buyers-refused.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^\uFEFF?Customer,Name,Email,Reason,Message$/)
    expect(lines[1]).toContain(email)
    expect(lines[1]).toMatch(/is not valid,Klaviyo rejected the email address\.$/)
    await page.getByRole('tab', { name: 'Config' }).click()
  })

  await test.step('its schedule is changed, and it is paused', async () => {
    await page.getByRole('link', { name: 'Edit sync' }).click()
    await page.getByLabel('Sync every (hours)').fill('99')
    await expect(page.getByLabel('Sync every (hours)')).toHaveValue('24')
    await page.getByRole('switch', { name: 'Active' }).press('Space')
    await lookOnPhone(page, 'sync-edit')
    await page.getByRole('button', { name: 'Save sync' }).click()
    await expect(page.getByText('Sync saved')).toBeVisible()
    await page.getByRole('link', { name: '← Synced Audiences' }).click()
    await expect(rowOf(page)).toContainText('Paused')
    await expect(rowOf(page)).toContainText('Every 24 hours')
    await look(page, 'syncs')
  })

  await test.step('a list outlives its sync, or is emptied with its segment', async () => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await lookOnPhone(page, 'sync-delete')
    await page.getByRole('button', { name: 'Delete sync' }).click()
    await expect(page.getByText('Sync deleted')).toBeVisible()
    expect(await countListed(request, name)).toBe(expected - 1)

    expect(await countListed(request, secondName)).toBeGreaterThan(expected)
    await page.goto(`${area()}/segments/${sync.segment.id}`)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: `Delete '${name}'?` })
    await expect(dialog).toContainText(`${secondName} at Klaviyo`)
    await dialog.getByRole('radio', { name: /^Empty/ }).check()
    await lookOnPhone(page, 'segment-delete-syncs')
    await dialog.getByRole('button', { name: 'Delete segment' }).click()
    await expect(page.getByText('Segment deleted')).toBeVisible()
    // The scheduler, which this server does not run, starts the job that empties the list.
    await page.goto(`${area()}/syncs`)
    await expect(page.getByRole('region', { name: 'Lists being emptied' })).toContainText(
      secondName,
    )
  })
})

interface Sync {
  readonly segment: { readonly id: string }
  readonly platform_audience: { readonly destination: { readonly id: string } }
}

const oneTimeBuyers = (before: string) => ({
  or: [
    {
      and: [
        { member: 'CustomerProfile.orderCount', operator: 'equals', values: ['1'] },
        {
          member: 'CustomerProfile.lastOrderAt',
          operator: 'notInDateRange',
          values: [before, 'now'],
        },
      ],
    },
  ],
})

/** The list of synced audiences in another tab, once its web socket is open. */
async function openLiveList(context: BrowserContext): Promise<Page> {
  const list = await context.newPage()
  const ready = new Promise<void>((resolve) => {
    list.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"ready"')) resolve()
      }),
    )
  })
  await list.goto(`${area()}/syncs`)
  await ready
  await expect(rowOf(list)).toContainText('Active')
  return list
}

/** Of the first of the two; both name the segment. */
function rowOf(page: Page): Locator {
  const actions = page.getByRole('button', { name: `Actions for ${name}` })
  return page.getByRole('row').filter({ has: actions })
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await control.evaluate((element) => element === document.activeElement)).toBe(true)
  }).toPass({ intervals: [0] })
}

function numberIn(text: string): number {
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 'NaN')
}
