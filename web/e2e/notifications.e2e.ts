import { readDemo } from './server/demo.ts'
import { addColleague } from './page/colleague.ts'
import { look } from './page/look.ts'
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
  await choice.uncheck()
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

const id = (n: number) => `01930000-0000-7000-8000-0000000000${n}`
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
