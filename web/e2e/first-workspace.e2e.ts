import type { Locator } from '@playwright/test'
import { look } from './page/look.ts'
import { readCode, readMail } from './server/mailbox.ts'
import { emailDomain, makeAccount, signInAs, newPerson } from './page/people.ts'
import { expect, test } from './server/test.ts'

test('a newcomer sets up a workspace, goes on after a reload, and finds it', async ({
  page,
  request,
}) => {
  const person = newPerson()
  const colleague = newPerson(emailDomain(person))
  await makeAccount(request, person)
  await signInAs(page, person)
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await page.getByRole('button', { name: 'Create workspace' }).click()

  await expect(page.getByRole('heading', { name: 'Your store' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  const orgName = page.getByLabel('Workspace name')
  await next.click()
  await expect(orgName).toHaveAccessibleDescription('Required')
  await orgName.fill('Fernhill + Goods')
  await expect(orgName).toHaveAccessibleDescription(
    'Can only contain alphabets, spaces and hyphens',
  )
  await look(page, 'setup-main')
  await orgName.fill('Fernhill & Goods No. 2')
  await page.getByLabel('Type').selectOption('Amazon')
  await page.getByRole('radio', { name: 'Shopify' }).check()
  await next.click()

  await expect(page.getByRole('heading', { name: 'Connect data' })).toBeVisible()
  await page.getByRole('tab', { name: 'Advertising' }).click()
  const catalogue = page.getByRole('tabpanel', { name: 'Advertising' })
  await expect(catalogue.getByText('Google Ads', { exact: true })).toBeVisible()
  await expect(catalogue.getByText('Shopify', { exact: true })).toBeHidden()
  await look(page, 'setup-accounts')
  await next.click()

  await expect(page.getByRole('heading', { name: 'Invite team members' })).toBeVisible()
  const addresses = page.getByLabel('Email addresses')
  await addresses.fill(colleague.email)
  await addresses.press('Enter')
  await look(page, 'setup-invite')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Invite(s) Sent')).toBeVisible()
  await expect(page.getByText('User invited successfully')).toBeVisible()
  await readMail(request, colleague.email, 'invitation')

  await next.click()
  await expect(page.getByRole('heading', { name: 'Region and currency' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Region and currency' })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Actions for Fernhill & Goods No. 2' }).click()
  await page.getByRole('menuitem', { name: 'Guided setup' }).click()
  await expect(page.getByRole('heading', { name: 'Region and currency' })).toBeVisible()

  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('nowhere')
  const currency = page.getByRole('combobox', { name: 'Currency' })
  await currency.fill('no money')
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await expect(zone).toHaveAccessibleDescription('Not a valid timezone')
  await expect(currency).toHaveAccessibleDescription('Not a valid currency')
  await look(page, 'setup-general')
  await page.getByRole('button', { name: /^Use my browser's time zone/ }).click()
  await expect(zone).toHaveValue(/Berlin/)
  await currency.fill('euro')
  await page.getByRole('option', { name: /Euro/ }).first().click()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()

  await expect(page).toHaveURL(/\/org\/[^/]+\/insights\/overview$/)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No datasource ingested yet' })).toBeVisible()
  await look(page, 'overview-first')
  await page.goto(page.url().replace('insights/overview', 'settings/general'))
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Berlin/)
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue(/Euro/)
  await expect(page.getByLabel('Type')).toHaveValue('amazon')
  await expect(page.getByLabel('Where do you sell?')).toHaveValue('Shopify')
})

test('a newcomer gets from the registration to the first chart of own data in 8 clicks', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const person = newPerson()
  const begin = Date.now()
  const clicks: string[] = []
  const click = async (target: Locator) => {
    clicks.push(await target.innerText())
    await target.click()
  }
  /** Typing needs a click unless the field has the focus; further fields are reached with Tab. */
  const type = async (...fields: readonly (readonly [Locator, string])[]) => {
    for (const [at, [field, text]] of fields.entries()) {
      await expect(field).toBeEnabled()
      if (at > 0) await page.keyboard.press('Tab')
      else if (!(await field.evaluate((element) => element === document.activeElement))) {
        clicks.push('a field')
        await field.click()
      }
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
  }

  await page.goto('/register')
  await type(
    [page.getByLabel('First name'), person.firstName],
    [page.getByLabel('Last name'), person.lastName],
    [page.getByLabel('Email'), person.email],
    [page.getByLabel('Choose password'), person.password],
  )
  const code = page.getByLabel('Verification code')
  await expect(code).toBeVisible()
  await type([code, await readCode(request, person.email)])
  await click(page.getByRole('button', { name: 'Create workspace' }))
  await type([page.getByLabel('Workspace name'), 'Blue Harbor & Co.'])
  await click(page.getByRole('link', { name: 'Connect Shopify', exact: true }).first())
  const drawer = page.getByRole('dialog', { name: 'Shopify', exact: true })
  const shop = drawer.getByLabel('Shop name')
  await expect(shop).toBeVisible()
  const popup = page.context().waitForEvent('page')
  await type([shop, 'blue-harbor'])
  const consent = await popup
  const closed = consent.waitForEvent('close')
  await click(consent.getByRole('button', { name: 'Allow' }))
  await closed
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('link', { name: /^Shopify, / })).toBeVisible()
  await look(page, 'setup-connected')
  await click(page.getByRole('button', { name: 'Next' }))
  await expect(page.getByRole('heading', { name: 'Invite team members' })).toBeVisible()
  await click(page.getByRole('button', { name: 'Next' }))
  await expect(page.getByRole('heading', { name: 'Region and currency' })).toBeVisible()
  await click(page.getByRole('button', { name: 'Finish', exact: true }))

  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  const seconds = () => Math.round((Date.now() - begin) / 1000)
  console.log(`Overview after ${seconds()} s`)
  await look(page, 'overview-filling')
  const sales = page.getByRole('group', { name: 'Net sales', exact: true }).first()
  await expect(sales.getByRole('img').first()).toBeVisible({ timeout: 100_000 })
  console.log(
    `First chart of own data after ${seconds()} s and ${clicks.length} clicks: ${clicks.join(', ')}`,
  )
  await look(page, 'overview-first-chart')
  expect(clicks.length).toBeLessThanOrEqual(8)
})
