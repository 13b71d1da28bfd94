import { sql } from '@cartograph/store'
import { expect, it } from 'vitest'
import { createApiKey, getApiKey, renewApiKey } from '../keys/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { inviteMembers } from './index.ts'
import { tokenFor } from './outbox-mail.fixture.ts'

it('no table contains the secret of a key or the token of an invitation', async () => {
  const test = await openTestServices()
  try {
    const admin = await test.addUser('admin@shop.example')
    const ctx = await test.as(admin, await test.addWorkspace(admin))
    const under = (key: string) => ({ ...ctx, idempotency: { key, requestHash: key } })
    const created = await createApiKey(under('create'), {
      key_name: 'Till',
      scopes: ['workspace:write'],
    })
    await getApiKey(ctx, { id: created.id })
    const renewed = await renewApiKey(under('renew'), { id: created.id })
    await inviteMembers(under('invite'), {
      emails: ['grace@shop.example'],
      role: 'member',
      message: 'Words of the invitation',
      is_datasource_invite: false,
    })
    const token = await tokenFor(test, 'grace@shop.example')

    const everything = await dump(test)
    for (const found of ['Till', 'grace@shop.example', 'create']) {
      expect(everything).toContain(found)
    }
    for (const secret of [created.key_secret, renewed.key_secret, token]) {
      expect(secret.length).toBeGreaterThan(40)
      expect(everything).not.toContain(secret)
      expect(everything).not.toContain(secret.replace('cgk_', ''))
    }
  } finally {
    await test.close()
  }
})

async function dump({ store }: TestServices): Promise<string> {
  return store.asSystem(async (tx) => {
    const tables = await tx.execute<{ name: string }>(
      sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    )
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await tx.execute(sql.raw(`select t::text as row from public.${name} t`))
      texts.push(JSON.stringify(rows))
    }
    return texts.join('\n')
  })
}
