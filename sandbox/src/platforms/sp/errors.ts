import { GraphQLError } from 'graphql'

/** A GraphQL error with a code of Shopify, sent with HTTP 200. */
export class SimulatedError extends GraphQLError {
  constructor(code: string, message: string) {
    super(message, { extensions: { code } })
  }
}

/** The bodies of error responses outside of GraphQL. */
export const httpBodies = {
  unauthorised: {
    errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  },
  notFound: { errors: 'Not Found' },
  tooMany: {
    errors: 'Exceeded 2 calls per second for api client. Reduce request rates to resume.',
  },
  throttled: { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] },
  broken: { errors: 'Internal Server Error' },
  noQuery: { errors: { query: 'Required parameter missing or invalid' } },
} as const

export function accessDenied(scope: string) {
  const requiredAccess = `\`${scope}\` access scope.`
  const message = `Access denied. Required access: ${requiredAccess}`
  return { errors: [{ message, extensions: { code: 'ACCESS_DENIED', requiredAccess } }] }
}
