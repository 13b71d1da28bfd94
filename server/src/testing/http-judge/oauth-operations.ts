import type { JsonSchema } from '../../docs/openapi.ts'
import type { Operation } from './operations.ts'

/** What apps send before they have a key, in forms and without signing in. */
export function oauthOperations(): Operation[] {
  return [
    operation('/oauth/register', 'application/json', {
      type: 'object',
      properties: {
        client_name: text,
        redirect_uris: {
          type: 'array',
          items: { enum: ['http://localhost:1/back', 'https://app.example/', 'javascript:1', 'x'] },
        },
      },
      required: ['redirect_uris'],
    }),
    operation('/oauth/token', form, {
      type: 'object',
      properties: {
        grant_type: { enum: ['authorization_code', 'refresh_token', 'password'] },
        code: text,
        refresh_token: text,
        client_id: text,
        redirect_uri: text,
        code_verifier: text,
        resource: text,
      },
      required: ['grant_type'],
    }),
    operation('/oauth/revoke', form, {
      type: 'object',
      properties: { token: text },
      required: ['token'],
    }),
  ]
}

const form = 'application/x-www-form-urlencoded'
const text: JsonSchema = { type: 'string' }

function operation(path: string, contentType: string, body: JsonSchema): Operation {
  return {
    name: path.slice(1).replaceAll('/', '.'),
    method: 'POST',
    path,
    endpoint: null,
    endpoints: [],
    parameters: [],
    body,
    contentType,
    statuses: new Set([200, 201, 400, 413, 415, 422]),
    isPublic: true,
    callsPlatform: false,
  }
}
