import { readDemo } from './server/demo.ts'
import { addColleague } from './page/colleague.ts'
import { look } from './page/look.ts'
import { onPhone } from './page/sizes.ts'
import { holdSchedule } from './server/database.ts'
import { accessToken, newPerson, post } from './page/people.ts'
import { addSession, currentPath } from './page/session.ts'
import { expect, test } from './server/test.ts'

test('a mention arrives in the tray and leads to its message', async ({ page, request }) => {
  const { org_id: orgId, ...owner } = readDemo()
  const person = await addColleague(request)
  const token = await accessToken(request, { ...newPerson(), ...owner })
  const colleague = await accessToken(request, person)
  const mentioned = await request.get('/v1/users/', {
    headers: { authorization: `Bearer ${colleague}` },
  })
  const { id } = (await mentioned.json()) as { id: string }
  const address = `/org/${orgId}/insights/feed`
  const mention = async (text: string) => {
    const body = { text, mentioned_users: [id], address }
    await post(request, `/v1/orgs/${orgId}/channels/daily-snapshot/messages`, body, token)
  }

  await addSession(page.context(), person)
  await page.goto(`/org/${orgId}/insights/explore`)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const tray = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(tray.getByText(/^Nothing here yet/)).toBeVisible()
  await look(page, 'tray-empty', { isOnlySize: true })
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  // Over the live connection, without a reload.
  await mention('Refunds are high today.')
  await expect(bell).toHaveAccessibleName(/1 unread/)
  await mention('And of shoes most of all.')
  await expect(bell).toHaveAccessibleName(/2 unread/)
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(tray.getByRole('listitem')).toHaveCount(2)
  await look(page, 'tray', { isOnlySize: true })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => currentPath(page)).toContain(`${address}?comments=`)
  const thread = page.getByRole('dialog', { name: 'Discussion' })
  await expect(thread.getByText('Refunds are high today.')).toBeVisible()
  await page.keyboard.press('Escape')

  await bell.click()
  await tray.getByRole('link', { name: 'Settings' }).click()
  const choice = page.getByRole('checkbox', { name: 'Replies: By email' })
  // It shows what is known, which changes a moment after the click.
  await choice.click()
  await expect(choice).not.toBeChecked()
  await page.getByText('Weekly', { exact: true }).click()
  await expect(page.getByLabel('Day of the week')).toBeVisible()
  await look(page, 'notification-settings')
  await page.reload()
  await expect(choice).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()

  // Real runs end too soon to be looked at.
  await page.route('**/notifications/running-work', (route) => route.fulfill({ json: running }))
  await bell.click()
  const work = tray.getByRole('region', { name: 'Running now' })
  await expect(work.getByRole('progressbar')).toHaveCount(1)
  await expect(
    work.getByRole('button', { name: 'Cancel the sync of Loyal customers' }),
  ).toBeVisible()
  await look(page, 'tray-running', { isOnlySize: true })
})

test('a report that waits is cancelled from the tray, and its history says who did it', async ({
  page,
  request,
}) => {
  const { org_id: orgId, ...owner } = readDemo()
  const token = await accessToken(request, { ...newPerson(), ...owner })
  const reports = `/v1/orgs/${orgId}/reports`
  const made = await post(request, reports, report, token)
  const { id: reportId } = (await made.json()) as { id: string }
  const schedules = `${reports}/${reportId}/schedules`
  const recipients = [{ kind: 'address', email: 'carla@agency.example' }]
  const timing = { every: 'week', weekday: 1, hour: 9 }
  const saved = await post(request, schedules, { timing, recipients }, token)
  const { schedule } = (await saved.json()) as { schedule: { id: string } }
  await holdSchedule(orgId)

  await addSession(page.context(), owner)
  await page.goto(`/org/${orgId}/insights/reports`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const tray = page.getByRole('dialog', { name: 'Notifications' })
  const work = tray.getByRole('region', { name: 'Running now' })
  await expect(work.getByText(/^It waits for the data of Shopify/)).toBeVisible()
  await work.getByRole('button', { name: 'Cancel sending Monday trading' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(/won't be sent this time/)).toBeVisible()
  await look(page, 'cancel-report', { isOnlySize: true })
  await question.getByRole('button', { name: 'Cancel sending' }).press('Enter')
  await expect(work).toBeHidden()
  await page.goto(`/org/${orgId}/insights/reports/${reportId}?schedules=${schedule.id}.history`)
  const history = page.getByRole('dialog').getByRole('list', { name: 'History' })
  await expect(history).toContainText(/cancelled it before anything was sent/)
  await look(page, 'cancelled-report')
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the tray has room for every kind of notification, and so has its page', async ({
    page,
  }) => {
    const { org_id: orgId, ...owner } = readDemo()
    await addSession(page.context(), owner)
    await page.route('**/notifications?limit=*', (route) =>
      route.fulfill({ json: everyKind(orgId) }),
    )
    await page.route('**/notifications/running-work', (route) => route.fulfill({ json: running }))
    await page.goto(`/org/${orgId}/insights/explore`)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const tray = page.getByRole('dialog', { name: 'Notifications' })
    await expect(tray.getByText('Shopify (Fernhill) lost its connection')).toBeAttached()
    await look(page, 'tray-phone')
    await tray.getByText('Shopify (Fernhill) lost its connection').scrollIntoViewIfNeeded()
    await look(page, 'tray-phone-end')
    await tray.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: /Slack/ })).toBeVisible()
    await page.getByText('Weekly', { exact: true }).first().click()
    await look(page, 'notification-settings-phone')
  })
})

const id = (n: number) => `01930000-0000-7000-8000-0000000000${n}`
const report = {
  name: 'Monday trading',
  granularity: 'week',
  reporting_period: 'last28Days',
  comparison: 'pp',
  definitions: [
    {
      name: 'ShopifyOrders',
      section_title: 'Sales',
      query: { measures: ['ShopifyOrders.netSales'] },
    },
  ],
}
const running = {
  items: [
    {
      kind: 'audience',
      sync_id: id(10),
      name: 'Loyal customers',
      platform: 'FB',
      job: {
        id: id(11),
        started_at: '2026-11-14T15:00:00.000Z',
        completed_at: null,
        status: 'running',
        number_of_records_synced: 1_200,
        phase: 'sending',
        planned: 5_000,
        added: 1_200,
        removed: 0,
        refused: 0,
        match_rate: null,
        is_cancel_requested: false,
        loss_percent: null,
        error: null,
      },
    },
    {
      kind: 'report',
      run_id: id(12),
      report_id: id(13),
      schedule_id: id(14),
      name: 'Monday trading',
      waits_for: 'It waits for the data of Shopify, for an hour at most.',
    },
  ],
}

function everyKind(orgId: string) {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const shared = (n: number, isRead = false) => ({
    id: id(20 + n),
    link: `/org/${orgId}/insights/feed`,
    created_at: at(n * n * 40 + 3),
    read_at: isRead ? at(2) : null,
  })
  const ofMessage = { author: 'Grace Hopper', place: 'Net sales on Overview' }
  const source = 'Shopify (Fernhill)'
  const closed =
    'Facebook reports that this account is closed. Reopen it on Facebook, then start the sync.'
  return {
    items: [
      {
        kind: 'mention',
        ...shared(0),
        ...ofMessage,
        text: '@Ada why are refunds of shoes so high?',
      },
      { kind: 'reply', ...shared(1), author: null, place: null, text: longText },
      {
        kind: 'alert',
        ...shared(2),
        alert: 'Refund rate of shoes',
        sentence: 'Refund rate of Shoes was 12.4 % on 14 Nov, above 8 %.',
      },
      {
        kind: 'connection',
        ...shared(3),
        source,
        state: 'access_lost',
        sentence: 'The app was uninstalled from this account on Shopify. Reconnect it to continue.',
      },
      {
        kind: 'connection',
        ...shared(4),
        source: 'Facebook (Fernhill Ads)',
        state: 'account_closed',
        sentence: closed,
      },
      {
        kind: 'effect',
        ...shared(5, true),
        action: 'Price of the bestseller up 10 %',
        sentence: 'Net sales were 12% above what was expected, between 4% and 19%.',
      },
      {
        kind: 'history',
        ...shared(6, true),
        source,
        sentence: '12,345 records were read. From now on, only what is new or changed is read.',
      },
      {
        kind: 'connection',
        ...shared(7, true),
        source,
        state: 'connected_again',
        sentence: 'Connected again. There is nothing left to do.',
      },
    ],
    has_more: true,
    unread: 5,
    elsewhere: [{ org_id: id(90), org_name: 'Harbour Tea', unread: 3 }],
    invitations: [
      { org_id: id(91), org_name: 'Lighthouse Books', inviter: 'Ben Test', created_at: at(50) },
    ],
  }
}

const longText =
  'I compared it with last year: the same days were low then, too, and https://example.com/a/very/long/address/that/does/not/break says why. It should be over by Monday.'
