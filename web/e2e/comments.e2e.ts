import type { Locator, Page } from '@playwright/test'
import { readDemo } from './server/demo.ts'
import { look } from './page/look.ts'
import { addColleague } from './page/colleague.ts'
import { accessToken, newPerson, post } from './page/people.ts'
import { onPhone } from './page/sizes.ts'
import { addSession, currentPath } from './page/session.ts'
import { expect, test } from './server/test.ts'

const explorePath = () => `/org/${readDemo().org_id}/insights/explore`

test('three members discuss a dashboard, live and through a lost connection', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext()
  const colleague = await context.newPage()
  await addSession(context, await addColleague(request))
  await addSession(page.context(), readDemo())
  await page.goto(explorePath())
  const ada = await openDrawer(page)
  await expect(ada.getByText('No comments yet')).toBeVisible()
  await look(page, 'comments-empty', { isOnlySize: true })
  await colleague.goto(currentPath(page))
  const other = colleague.getByRole('dialog', { name: 'Comments' })
  await expect(other.getByText('No comments yet')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Also here: Grace Hopper' })).toBeVisible()

  // Written by one, seen by the other, while they type and after.
  await field(other).pressSequentially('Refunds are high. ')
  await expect(ada.getByText('Grace Hopper is typing…')).toBeVisible()
  await field(other).pressSequentially('@')
  await other.getByRole('option').first().click()
  await field(other).press('Enter')
  const first = ada.getByRole('listitem').filter({ hasText: 'Refunds are high.' })
  await expect(first).toContainText(/@\w+/)
  await expect(ada.getByText('Grace Hopper is typing…')).toHaveCount(0)

  const third = await browser.newContext()
  await addSession(third, await addColleague(request, 'Mary', 'Somerville'))
  const visitor = await third.newPage()
  await visitor.goto(currentPath(page))
  const mary = visitor.getByRole('dialog', { name: 'Comments' })
  await expect(mary.getByText('Refunds are high.')).toBeVisible()
  // What they type before they are connected is shown to no one.
  await expect(async () => {
    await field(mary).pressSequentially('so ')
    await field(other).pressSequentially('so ')
    const both = ada.getByText(/^(Grace|Mary) \w+ and (Grace|Mary) \w+ are typing…$/)
    await expect(both).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await third.close()

  await first.hover()
  await first.getByRole('button', { name: /^Add a reaction/ }).click()
  await ada.getByRole('button', { name: 'Looking' }).click()
  await expect(other.getByRole('button', { name: /^👀 1/ })).toBeVisible()
  await look(page, 'comments-one', { isOnlySize: true })

  // A picture and a file: shown to the others, opened large and saved.
  await colleague.locator('input[data-attach]').setInputFiles([
    { name: 'home.png', mimeType: 'image/png', buffer: await page.screenshot() },
    { name: 'refunds.csv', mimeType: 'text/csv', buffer: Buffer.from('day,refunds\n1,2\n') },
  ])
  const attached = other.getByRole('list', { name: 'Attached files' })
  await expect(attached.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await expect(attached.getByText('Waiting to upload')).toHaveCount(0)
  await expect(attached.getByRole('progressbar')).toHaveCount(0)
  await look(colleague, 'comments-attaching', { isOnlySize: true })
  await field(other).press('Enter')
  await expect(attached).toHaveCount(0)
  const preview = ada.getByRole('button', { name: 'Open home.png' })
  await expect(preview.getByRole('img')).toBeVisible()
  await look(page, 'comments-files', { isOnlySize: true })
  await preview.press('Enter')
  const large = page.getByRole('dialog', { name: 'home.png' })
  await expect(large.getByRole('img', { name: 'home.png' })).toBeVisible()
  await look(page, 'comments-picture', { isOnlySize: true })
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  const saving = page.waitForEvent('download')
  await ada.getByRole('button', { name: /^Save refunds\.csv/ }).click()
  expect((await saving).suggestedFilename()).toBe('refunds.csv')

  await first.getByRole('button', { name: /^Reply/ }).click()
  const thread = page.getByRole('dialog', { name: 'Discussion' })
  await field(thread, 'Reply').fill('Since **Monday**, see [the sheet](https://example.com)')
  await field(thread, 'Reply').press('Enter')
  await other.getByRole('button', { name: '1 reply' }).click()
  const theirs = colleague.getByRole('dialog', { name: 'Discussion' })
  await expect(theirs.getByRole('link', { name: 'the sheet' })).toHaveAttribute('rel', /noopener/)
  await look(page, 'comments-thread', { isOnlySize: true })
  await field(thread, 'Reply').press('ArrowUp')
  await field(thread, 'Edit message').fill('Since Tuesday')
  await field(thread, 'Edit message').press('Enter')
  await expect(theirs.getByText('Since Tuesday')).toBeVisible()
  await expect(theirs.getByText('Edited')).toBeVisible()

  // What is written without a connection is sent once, in its order, when it is back.
  await page.context().setOffline(true)
  await expect(thread.getByText(/^You're offline/)).toBeVisible()
  for (const text of ['Lost one', 'Lost two']) {
    await field(thread, 'Reply').fill(text)
    await field(thread, 'Reply').press('Enter')
  }
  await expect(thread.getByText('Sending…')).toHaveCount(2)
  await field(theirs, 'Reply').fill('Meanwhile')
  await field(theirs, 'Reply').press('Enter')
  await look(page, 'comments-offline', { isOnlySize: true })
  await page.context().setOffline(false)
  await expect(thread.getByText('Sending…')).toHaveCount(0)
  for (const one of [thread, theirs]) {
    await expect(texts(one)).toHaveText([
      /Refunds are high/,
      /Since Tuesday/,
      /Meanwhile/,
      /Lost one/,
      /Lost two/,
    ])
  }

  // An admin deletes what others wrote; what had replies keeps its place.
  await thread.getByRole('button', { name: 'All comments' }).click()
  await first.hover()
  await first.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ada.getByText('This message was deleted')).toBeVisible()
  await expect(theirs.getByText('This message was deleted')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Comments/ })).toBeFocused()
  await context.close()
})

test('a single tile is discussed, and shows that it is', async ({ page }) => {
  await addSession(page.context(), readDemo())
  await page.goto(explorePath())
  const tile = page
    .locator('main section')
    .filter({ has: page.locator('header') })
    .first()
  const options = tile.getByRole('button', { name: /: options$/ })
  const title = ((await options.getAttribute('aria-label')) ?? '').replace(/: options$/, '')
  await options.click()
  await page.getByRole('menuitem', { name: 'Comments' }).click()
  const drawer = page.getByRole('dialog', { name: `Comments on ${title}` })
  await field(drawer).fill('Only about this tile')
  await field(drawer).press('Enter')
  await expect(texts(drawer).getByText('Only about this tile')).toBeVisible()
  await look(page, 'comments-tile', { isOnlySize: true })
  await page.keyboard.press('Escape')
  await expect(tile.getByRole('button', { name: /comment|discussion/i })).toBeVisible()
  await (await openDrawer(page)).waitFor()
  await expect(page.getByText('Only about this tile')).toHaveCount(0)
})

test('all discussions are listed, and lead to the comment on its page', async ({ page }) => {
  await addSession(page.context(), readDemo())
  await page.goto(explorePath())
  const drawer = await openDrawer(page)
  await field(drawer).fill('Where do these come from?')
  await field(drawer).press('Enter')
  await expect(drawer.getByText('Just now').last()).toBeVisible()
  const there = currentPath(page)
  await drawer.getByRole('link', { name: 'All discussions' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Where do these come from?' })
  await expect(row).toBeVisible()
  await look(page, 'discussions')
  await row.getByRole('link').click()
  const thread = page.getByRole('dialog', { name: 'Discussion' })
  await expect(thread.getByText('Where do these come from?')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(new URL(there, page.url()).pathname)
  await thread.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Resolve' }).click()
  await expect(thread.getByText(/Resolved by/)).toBeVisible()
  await page.goto(`/org/${readDemo().org_id}/insights/discussions?show=resolved`)
  await expect(row).toBeVisible()
})

test('a report and a segment are discussed beside their numbers', async ({ page, request }) => {
  const { org_id: orgId, ...owner } = readDemo()
  const admin = await accessToken(request, { ...newPerson(), ...owner })
  const create = async (kind: string, body: object) => {
    const answer = await post(request, `/v1/orgs/${orgId}/${kind}`, body, admin)
    return ((await answer.json()) as { id: string }).id
  }
  const report = await create('reports', {
    name: 'Discussed trading',
    granularity: 'week',
    reporting_period: 'last28Days',
    comparison: null,
    definitions: [
      {
        name: 'ShopifyOrders',
        section_title: 'Sales by channel',
        query: { measures: ['ShopifyOrders.netSales'], dimensions: ['ShopifyOrders.channel'] },
      },
    ],
  })
  const member = 'CustomerProfile.orderCount'
  const segment = await create('segments', {
    name: 'Discussed fans',
    source_config: { or: [{ and: [{ member, operator: 'gt', values: ['3'] }] }] },
    description: '',
  })
  await addSession(page.context(), readDemo())
  for (const [name, path] of [
    ['report', `/org/${orgId}/insights/reports/${report}`],
    ['segment', `/org/${orgId}/audiences/segments/${segment}`],
  ]) {
    await page.goto(path ?? '')
    const drawer = await openDrawer(page)
    await field(drawer).fill(`About the ${name}`)
    await field(drawer).press('Enter')
    await expect(drawer.getByText('Just now').last()).toBeVisible()
    await look(page, `comments-${name}`, { isOnlySize: true })
  }
  // Other tests on the same server begin with a shop that has neither.
  const headers = { authorization: `Bearer ${admin}` }
  for (const path of [`reports/${report}`, `segments/${segment}`]) {
    const answer = await request.delete(`/v1/orgs/${orgId}/${path}`, { headers })
    expect(answer.ok(), path).toBe(true)
  }
})

test.describe('on a phone', () => {
  test.use(onPhone)

  test('the comments cover the page, and a button sends what may have several lines', async ({
    page,
  }) => {
    await addSession(page.context(), readDemo())
    await page.goto(explorePath())
    const drawer = await openDrawer(page)
    await field(drawer).pressSequentially('One')
    await field(drawer).press('Enter')
    await field(drawer).pressSequentially('Two')
    await drawer.getByRole('button', { name: 'Send' }).click()
    const own = texts(drawer).filter({ hasText: /One.*Two/s })
    await expect(own).toBeVisible()
    await own.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Add reaction' }).click()
    await look(page, 'comments-phone')
    await drawer.getByRole('button', { name: 'Heart' }).click()
    await expect(own.getByRole('button', { name: /1: You$/ })).toBeVisible()

    // Pictures fill the screen.
    const buffer = await page.screenshot()
    await page.locator('input[data-attach]').setInputFiles(
      ['A long name of a picture that was taken on a phone.png', 'second.png'].map((name) => ({
        name,
        mimeType: 'image/png',
        buffer,
      })),
    )
    await expect(drawer.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
    await expect(drawer.getByRole('progressbar')).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Send' }).click()
    await drawer.getByRole('button', { name: /^Open A long name/ }).click()
    const large = page.getByRole('dialog', { name: /^A long name/ })
    await expect(large.getByRole('img')).toBeVisible()
    await look(page, 'comments-picture-phone')
    await large.getByRole('button', { name: 'Next' }).click()
    await page
      .getByRole('dialog', { name: 'second.png' })
      .getByRole('button', { name: 'Close' })
      .click()
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

const field = (within: Locator, name = 'Write a comment') =>
  within.getByRole('textbox', { name, exact: true })

/** The messages of a list or of a discussion. */
const texts = (within: Locator) => within.locator('li[data-message]')

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Comments/ }).click()
  return page.getByRole('dialog', { name: 'Comments' })
}
