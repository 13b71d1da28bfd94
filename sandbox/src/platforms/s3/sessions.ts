import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'
import { document, element } from './xml.ts'
import { Refusal } from './refusal.ts'
import { keysOf, type BucketKeys } from './keys.ts'

const account = '123456789012'
const sessionMs = 3_600_000

/** The role of the shop's account that may write to its bucket, and the external id of its trust policy. */
export function roleOf({ name }: SandboxShop) {
  return { arn: `arn:aws:iam::${account}:role/audiences-${name}`, externalId: `cartograph-${name}` }
}

/** A key that belongs to the account; one whose name ends with `disabled` is. */
export const kmsKeyArn = `arn:aws:kms:eu-central-1:${account}:key/0a1b2c3d-audiences`

/** The sessions of roles, by token. */
export function createSessions(clock: () => Date) {
  const sessions = new Map<string, { readonly keys: BucketKeys; readonly endsAt: number }>()

  return {
    assume(shop: SandboxShop, form: URLSearchParams): string {
      const role = roleOf(shop)
      if (form.get('RoleArn') !== role.arn || form.get('ExternalId') !== role.externalId)
        throw new Refusal(403, 'AccessDenied', 'User is not authorized to perform: sts:AssumeRole')
      const endsAt = clock().getTime() + sessionMs
      const digest = createHash('sha256').update(`${role.arn} ${endsAt}`).digest('hex')
      const keys = {
        ...keysOf(shop),
        accessKeyId: `ASIA${digest.slice(0, 16).toUpperCase()}`,
        secretAccessKey: digest.slice(0, 40),
      }
      const token = `session/${digest}`
      sessions.set(token, { keys, endsAt })
      const credentials = [
        element('AccessKeyId', keys.accessKeyId),
        element('SecretAccessKey', keys.secretAccessKey),
        element('SessionToken', token),
        element('Expiration', new Date(endsAt).toISOString()),
      ]
      return document(
        'AssumeRoleResponse',
        `<AssumeRoleResult><Credentials>${credentials.join('')}</Credentials></AssumeRoleResult>`,
      )
    },
    keysOf(token: string): BucketKeys {
      const session = sessions.get(token)
      if (session === undefined)
        throw new Refusal(
          400,
          'InvalidToken',
          'The provided token is malformed or otherwise invalid.',
        )
      if (session.endsAt <= clock().getTime())
        throw new Refusal(400, 'ExpiredToken', 'The provided token has expired.')
      return session.keys
    },
  }
}
