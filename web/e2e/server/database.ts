import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { dataFolder } from './demo.ts'

/** How long a plan lasts from now; negative for an expired plan. */
export async function setPlan(orgId: string, lasting: string, { isTrial = true } = {}) {
  await change(
    'update workspaces set plan_is_trial = $3, plan_expires_at = now() + $2::interval where org_id = $1',
    [orgId, lasting, isTrial],
  )
}

/** Moves a user's latest sign-in to eleven minutes ago, when secrets need the password again. */
export async function ageSignIn(email: string): Promise<void> {
  await change(
    `update sessions set authenticated_at = now() - interval '11 minutes'
     where id = (
       select sessions.id from sessions join users on users.id = user_id
       where email = $1 order by sessions.created_at desc limit 1
     )`,
    [email],
  )
}

/** Deletes one insight of a workspace and schedules a new analysis, as if the last day's data were new. */
export async function judgeAgain(orgId: string, { without }: { without: string }): Promise<void> {
  await change(
    `with gone as (delete from insights where org_id = $1::uuid and id = $2::uuid), asked as (
       insert into pgboss.job (name, data, singleton_key, policy)
       values ('find-insights', jsonb_build_object('org_id', $1::text), $1::text, 'short')
       on conflict do nothing
     )
     update insight_runs set through = through - 1 where org_id = $1::uuid and state = 'done'
     returning pg_notify('job_waiting', 'find-insights')`,
    [orgId, without],
  )
}

/**
 * Starts the only schedule of a workspace as if it was due an hour ago, which the scheduler would do: it then
 * waits no longer for data that are late.
 */
export async function startSchedule(orgId: string): Promise<void> {
  await change(
    `with run as (
       insert into report_runs (org_id, id, schedule_id, due_at, state)
       select org_id, gen_random_uuid(), id, now() - interval '61 minutes', 'waiting'
       from report_schedules where org_id = $1::uuid
       returning org_id, id
     ), asked as (
       insert into pgboss.job (name, data, singleton_key, policy)
       select 'send-report', jsonb_build_object('org_id', org_id, 'run_id', id), id::text, 'short'
       from run
     )
     select pg_notify('job_waiting', 'send-report') from run`,
    [orgId],
  )
}

/** Starts the only schedule of a workspace, whose sending then waits for data for ten minutes. */
export async function holdSchedule(orgId: string): Promise<void> {
  await change(
    `insert into report_runs (org_id, id, schedule_id, due_at, state, message, resumes_at)
     select org_id, gen_random_uuid(), id, now(), 'waiting',
       'It waits for the data of Shopify, for an hour at most.', now() + interval '10 minutes'
     from report_schedules where org_id = $1::uuid`,
    [orgId],
  )
}

/** Keeps everyone else from reading a table, so that what reads it takes as long as `work`. */
export async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const client = await connect()
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  } finally {
    await client.end()
  }
}

/** Runs a statement in the server's database, for changes that would take long to wait for. */
async function change(statement: string, values: readonly unknown[]): Promise<void> {
  const client = await connect()
  try {
    const { rowCount } = await client.query(statement, [...values])
    if (rowCount !== 1) throw new Error(`${rowCount} rows changed`)
  } finally {
    await client.end()
  }
}

async function connect(): Promise<Client> {
  const folder = join(dataFolder(), 'postgres')
  // The fifth line is the directory of the server's socket.
  const host = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const password = readFileSync(join(folder, 'password'), 'utf8')
  const client = new Client({ host, user: 'cartograph', database: 'cartograph', password })
  await client.connect()
  return client
}
