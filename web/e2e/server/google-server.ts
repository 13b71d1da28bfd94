import { Provider } from 'oidc-provider'

/**
 * An OpenID Connect server that stands where Google would. Its own pages ask for a login, which becomes
 * the email address, and for consent.
 */
const port = Number(process.argv[2] ?? 3188)
const app = process.argv[3] ?? 'http://127.0.0.1:3187'
const issuer = `http://127.0.0.1:${port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'cartograph',
      client_secret: 'a-secret-for-the-test',
      redirect_uris: [`${app}/v1/identity/google/callback`],
    },
  ],
  claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  // Google puts them there as well.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  findAccount: (_ctx, email) => ({
    accountId: email,
    claims: () => ({
      sub: email,
      email,
      email_verified: !email.startsWith('unverified'),
      given_name: 'Grace',
      family_name: 'Hopper',
    }),
  }),
})
provider.listen(port, '127.0.0.1')
