/** Shows the last four characters of a secret that is long enough; the mask does not reveal its length. */
export function maskSecret(secret: string): string {
  return dots + (secret.length < 12 ? '' : secret.slice(-4))
}

const dots = '•'.repeat(8)

export function maskSecrets(secrets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [name, maskSecret(secret)]),
  )
}
