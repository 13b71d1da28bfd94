import type { Member } from '@cartograph/contract'

/** A member of the cube, or of another one by its full name, of which each row of the cube has at most one. */
export function memberPath(cube: string, name: string): Member {
  return name.includes('.') ? name : `${cube}.${name}`
}
