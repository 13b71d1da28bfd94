export interface RememberedCredentials {
  email: string
  password: string
}

/**
 * Between signing up, confirming and signing in, the entered credentials stay in the memory of this tab:
 * a password must never get into the browser's history or storage.
 */
export function rememberCredentials(credentials: RememberedCredentials | null): void {
  remembered = credentials
}

export function recallCredentials(): RememberedCredentials | null {
  return remembered
}

let remembered: RememberedCredentials | null = null
