export interface RememberedCredentials {
  email: string
  password: string
}

/**
 * Keeps the entered credentials in the memory of this tab between sign-up, verification and sign-in. A
 * password must never get into the browser's history or storage.
 */
export function rememberCredentials(credentials: RememberedCredentials | null): void {
  remembered = credentials
}

export function recallCredentials(): RememberedCredentials | null {
  return remembered
}

let remembered: RememberedCredentials | null = null
