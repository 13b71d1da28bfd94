import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Log } from '@cartograph/contract'
import { createCognitoCall, type CognitoCall } from './cognito-call.ts'
import { isJsonObject, textAt } from './json-object.ts'

export interface CognitoLocal {
  readonly endpoint: string
  readonly region: string
  readonly userPoolId: string
  readonly clientId: string
  /** The code in every email of the emulator. */
  readonly code: string
  /** The recipients of the emulator's emails in order; they appear a moment later. */
  readonly mails: readonly string[]
  /** An administrator's operation on the pool; the emulator needs no signature. */
  admin(operation: string, input: object): Promise<void>
  stop(): Promise<void>
}

/** Amazon Cognito as emulated by cognito-local: a separate process with an empty user pool. */
export async function runCognitoLocal(log: Log): Promise<CognitoLocal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cartograph-cognito-'))
  await mkdir(path.join(folder, '.cognito'))
  await writeFile(path.join(folder, '.cognito', 'config.json'), JSON.stringify(config))
  const script = createRequire(import.meta.url).resolve('cognito-local/lib/bin/start.js')
  const child = spawn(process.execPath, ['--no-warnings', '--import', endWithInput, script], {
    cwd: folder,
    env: { CODE: code },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const mails: string[] = []
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('cognito-local did not start')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /running on (http:\/\/[\d.:]+)/.exec(line)?.[1]
      if (url !== undefined) resolve(url)
      const address = /Destination: +(\S+)/.exec(line)?.[1]
      if (address !== undefined) mails.push(address)
    })
  })
  const call = createCognitoCall({ endpoint, log })
  const userPoolId = await createPool(call)
  return {
    endpoint,
    region,
    userPoolId,
    clientId: await createClient(call, userPoolId),
    code,
    mails,
    async admin(operation, input) {
      await call(operation, { UserPoolId: userPoolId, ...input })
    },
    async stop() {
      const exit = once(child, 'exit')
      child.stdin.end()
      await exit
      await rm(folder, { recursive: true })
    },
  }
}

const code = '123456'
const region = 'eu-west-1'

/** Uses AWS's issuer, because the emulator's port is unknown before it listens. */
const config = {
  TokenConfig: { IssuerDomain: `https://cognito-idp.${region}.amazonaws.com` },
  ServerConfig: { hostname: '127.0.0.1', port: 0 },
}

/** The emulator exits with the test process, because its input ends. */
const endWithInput = 'data:text/javascript,process.stdin.on("end",()=>process.exit(0)).resume()'

async function createPool(call: CognitoCall): Promise<string> {
  const { UserPool: pool } = await call('CreateUserPool', {
    PoolName: 'people',
    UsernameAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
  })
  return idAt(pool, 'Id')
}

async function createClient(call: CognitoCall, userPoolId: string): Promise<string> {
  const input = { UserPoolId: userPoolId, ClientName: 'cartograph' }
  const { UserPoolClient: client } = await call('CreateUserPoolClient', input)
  return idAt(client, 'ClientId')
}

function idAt(answer: unknown, key: string): string {
  const id = isJsonObject(answer) ? textAt(answer, key) : null
  if (id === null) throw new Error(`cognito-local answered without ${key}`)
  return id
}
