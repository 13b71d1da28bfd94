export interface PersonName {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** 'Ada Lovelace', or the address of a person without a name. */
export function fullName({ email, firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** For showing the product to others: members are visible, their identities are not. */
export function maskPerson({ email, firstName, lastName }: PersonName): PersonName {
  return {
    email: maskEmail(email),
    firstName: initial(firstName),
    lastName: initial(lastName),
  }
}

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${firstLetter(email)}•••${email.slice(at)}`
}

/** The first letter of any name. */
export function maskName(name: string): string {
  return `${firstLetter(name)}•••`
}

function initial(name: string): string {
  return name === '' ? '' : `${firstLetter(name)}.`
}

function firstLetter(text: string): string {
  return /^./su.exec(text)?.[0] ?? ''
}
