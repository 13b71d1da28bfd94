import { MemberProblem } from './catalogue-error.ts'

/** A piece of catalogue SQL: text for the engine, or the name of a member of the same cube. */
export type SqlPiece = { readonly text: string } | { readonly member: string }

/**
 * Cuts SQL at its references: `{CUBE}.column` becomes a column of the cube's rows; `{member}`,
 * `{CUBE.member}` and `{TheCube.member}` become members.
 */
export function cutAtReferences(sql: string, cubeName: string): SqlPiece[] {
  return sql
    .split(/(\{[^{}]*\})/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('{') ? readReference(piece, cubeName) : { text: piece }))
}

export function cubeAlias(cubeName: string): string {
  return `"${cubeName}"`
}

function readReference(piece: string, cubeName: string): SqlPiece {
  const path = piece.slice(1, -1).trim().split('.')
  const [first, second] = path
  const isOwnCube = first === 'CUBE' || first === cubeName
  if (path.length === 1 && isOwnCube) return { text: cubeAlias(cubeName) }
  if (path.length === 1 && first !== undefined && isName(first)) return { member: first }
  if (path.length === 2 && isOwnCube && second !== undefined && isName(second)) {
    return { member: second }
  }
  throw new MemberProblem(
    `${piece} leads nowhere. Write {CUBE}.column, {member} or {CUBE.member}; another cube cannot be named.`,
  )
}

function isName(text: string): boolean {
  return /^[A-Za-z]\w*$/.test(text)
}
