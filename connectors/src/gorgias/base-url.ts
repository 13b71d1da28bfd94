import { ConnectorError } from '../kit/errors.ts'

/** `acme`, `acme.gorgias.com` and `https://acme.gorgias.com/api/` are all acme; no other host is asked. */
export function subdomainOf(baseApiUrl: string): string {
  const name = baseApiUrl
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/(?:api\/?)?$/, '')
    .replace(/\.gorgias\.com$/, '')
  if (/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) return name
  throw new ConnectorError('auth', 'The base API URL is not one of Gorgias')
}

export function baseApiUrlOf(subdomain: string): string {
  return `https://${subdomain}.gorgias.com/api/`
}
