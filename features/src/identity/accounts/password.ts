import { hash, verify } from '@node-rs/argon2'

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters)
}

/**
 * Takes as long with and without an account, so that the response time does not reveal which addresses are
 * known.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? dummyHash, password)
  return storedHash !== null && matches
}

/** OWASP's recommendation for argon2id, which is the library's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a discarded random password, with the parameters above. */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$5peQdSZhDFIZF1xZFD2c9Q$2vay5P4U1Wj7tK1vB+4nrNUCil9SppShI78QA3s9XdY'
