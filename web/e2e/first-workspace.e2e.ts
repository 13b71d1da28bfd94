import { look, sizes } from './page/look.ts'
import { readMail } from './server/mailbox.ts'
import { emailDomain, makeAccount, signInAs, newPerson } from './page/people.ts'
import { expect, test } from './server/test.ts'

for (const { name, use } of sizes) {
  test.describe(name, () => {
    test.use(use)

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
  })
}
