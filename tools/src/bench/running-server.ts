import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endpoints, OrgId } from '@cartograph/contract'
import { root } from '../root.mjs'

export interface RunningServer {
  readonly url: string
  readonly orgId: OrgId
  /** Of the demo user. */
  readonly token: string
  /** Names the workspace to the query API. */
  readonly dataToken: string
  close(): Promise<void>
}

/** Fills a data folder with a scenario, then serves it as `npm start` does. */
export async function startSeededServer(
  dataDir: string,
  scenario: string,
  port: number,
): Promise<RunningServer> {
  const settings = [`DATA_DIR=${dataDir}`, `PORT=${port}`, 'LOG_LEVEL=info']
  const script = (name: string) => join(root, 'tools/src', name)
  const seed = spawn('env', [...settings, process.execPath, script('seed.mjs'), scenario], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: seed.stdout })) lines.push(line)
  const named = OrgId.safeParse(/\/org\/([^/]+)\//.exec(lines.at(-1) ?? '')?.[1])
  if (!named.success) throw new Error(`Seeding failed:\n${lines.slice(-5).join('\n')}`)
  const orgId = named.data

  // Without the demo, whose first sync would run beside what is measured.
  const quiet = [...settings, 'DEMO=off']
  const server = spawn('env', [...quiet, process.execPath, script('start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.includes('"msg":"ready"')) break
  }
  server.stdout.resume()
  const url = `http://127.0.0.1:${port}`
  const token = await signIn(url, dataDir)
  return {
    url,
    orgId,
    token,
    dataToken: await getDataToken(url, token, orgId),
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

async function signIn(url: string, dataDir: string): Promise<string> {
  const { email, password } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    email: string
    password: string
  }
  const signedIn = await fetch(`${url}${endpoints.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await signedIn.json()) as { token: string }).token
}

async function getDataToken(url: string, token: string, orgId: OrgId): Promise<string> {
  const path = endpoints.getDataToken.path.replace('{orgId}', orgId)
  const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { token: string }).token
}
