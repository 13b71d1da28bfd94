import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { isJsonObject, type JsonObject } from './json-object.ts'

/** An exception of Cognito, an error status, or a body. */
export type FakeAnswer = { refuse: string; message?: string } | { status: number } | JsonObject

export interface FakeCognito {
  readonly endpoint: string
  readonly userPoolId: string
  readonly clientId: string
  /** The answers of each operation in order; the last one repeats. */
  readonly answers: Map<string, readonly FakeAnswer[]>
  readonly calls: { readonly operation: string; readonly input: JsonObject }[]
  sign(claims: JsonObject, options?: SigningOptions): Promise<string>
  close(): Promise<void>
}

interface SigningOptions {
  readonly audience?: string
  readonly issuer?: string
  readonly expiresAt?: Date
  readonly isForged?: boolean
}

/** Answers as AWS documents it, for cases that the emulator does not support. */
export async function startFakeCognito(): Promise<FakeCognito> {
  const answers: FakeCognito['answers'] = new Map()
  const calls: { operation: string; input: JsonObject }[] = []
  const { ours, foreign } = await (keys ??= createKeys())
  const jwks = { keys: [{ ...(await exportJWK(ours.publicKey)), kid, alg: 'RS256', use: 'sig' }] }

  function answerTo(operation: string, input: JsonObject): { status: number; body: string } {
    calls.push({ operation, input })
    const [answer = {}, ...later] = answers.get(operation) ?? []
    if (later.length > 0) answers.set(operation, later)
    if ('refuse' in answer) {
      const body = { __type: answer['refuse'], message: answer['message'] ?? 'Refused.' }
      return { status: 400, body: JSON.stringify(body) }
    }
    if (typeof answer['status'] === 'number') return { status: answer['status'], body: '<html>' }
    return { status: 200, body: JSON.stringify(answer) }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === `/${userPoolId}/.well-known/jwks.json`) {
        response.setHeader('content-type', 'application/json')
        return void response.end(JSON.stringify(jwks))
      }
      const input: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const target = String(request.headers['x-amz-target'])
      const operation = target.replace('AWSCognitoIdentityProviderService.', '')
      const { status, body } = answerTo(operation, isJsonObject(input) ? input : {})
      response.writeHead(status).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    userPoolId,
    clientId: 'client-1',
    answers,
    calls,
    sign: (claims, { audience, issuer, expiresAt, isForged = false } = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(issuer ?? `${endpoint}/${userPoolId}`)
        .setAudience(audience ?? 'client-1')
        .setExpirationTime(expiresAt ?? '1h')
        .sign(isForged ? foreign.privateKey : ours.privateKey),
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const userPoolId = 'eu-west-1_Fake'
const kid = 'key-1'

/** Generated once for each test file, because it is slow. */
let keys: ReturnType<typeof createKeys> | null = null

async function createKeys() {
  return { ours: await generateKeyPair('RS256'), foreign: await generateKeyPair('RS256') }
}
