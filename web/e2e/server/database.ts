import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { dataFolder } from './demo.ts'

/** How long a plan may still last, from now: less than nothing is over. */
export async function setPlan(orgId: string, lasting: string, { isTrial = true } = {}) {
  await change(
    'update workspaces set plan_is_trial = $3, plan_expires_at = now() + $2::interval where org_id = $1',
    [orgId, lasting, isTrial],
  )
}

/** One of a workspace's findings is gone, as if its figures had never been judged; that is asked for now. */
export async function judgeAgain(orgId: string, { without }: { without: string }): Promise<void> {
  await change(
    `with gone as (delete from insights where org_id = $1::uuid and id = $2::uuid), asked as (
       insert into pgboss.job (name, data, singleton_key, policy)
       values ('find-insights', jsonb_build_object('org_id', $1::text), $1::text, 'short')
       on conflict do nothing
     )
     update insight_runs set through = null where org_id = $1::uuid and state = 'done'`,
    [orgId, without],
  )
}

/** One statement in the database of the running server: for what nobody can wait for. */
async function change(statement: string, values: readonly unknown[]): Promise<void> {
  const folder = join(dataFolder(), 'postgres')
  // The fifth line tells where the server's socket is.
  const host = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const password = readFileSync(join(folder, 'password'), 'utf8')
  const client = new Client({ host, user: 'cartograph', database: 'cartograph', password })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, [...values])
    if (rowCount !== 1) throw new Error(`${rowCount} rows changed`)
  } finally {
    await client.end()
  }
}
