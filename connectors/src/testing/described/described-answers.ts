import type { PlatformFaults } from '@cartograph/sandbox'
import type { Description } from './description.ts'
import { findDifferences } from './find-differences.ts'

/** Holds the answers of a simulator against what the platform publishes about them. */
export class DescribedAnswers {
  readonly #description: Description
  readonly #found = new Set<string>()
  readonly #unmet: Set<string>

  constructor(description: Description) {
    this.#description = description
    const { answers, undescribed } = description
    this.#unmet = new Set([...Object.keys(answers), ...Object.keys(undescribed)])
  }

  /** Sees every answer and changes none. */
  readonly listen: PlatformFaults = ({ method, url }) => ({
    kind: 'altered',
    alter: (body) => {
      this.#compare(`${method} ${url.split('?')[0] ?? ''}`, body)
      return body
    },
  })

  /** Fields and types that nothing describes, and what the description has that was not met. */
  differences(): readonly string[] {
    const { beyond } = this.#description
    const known = Object.keys(beyond)
    const isKnown = (line: string) => known.some((field) => line.startsWith(field))
    const stale = known.filter(
      (field) =>
        !field.includes('.json ') && ![...this.#found].some((line) => line.startsWith(field)),
    )
    return [
      ...[...this.#found].filter((line) => !isKnown(line)),
      ...[...this.#unmet].map((name) => `${name} was not asked for`),
      ...stale.map((field) => `${field} is described or was not met`),
    ].toSorted()
  }

  #compare(request: string, body: unknown): void {
    const { answers, undescribed } = this.#description
    // Of several the longest: the path of a list may end like that of an account.
    const [name] = [...Object.keys(answers), ...Object.keys(undescribed)]
      .filter((one) => patternOf(one).test(request))
      .toSorted((one, other) => other.length - one.length)
    if (name === undefined) {
      this.#found.add(`${request} is not described`)
      return
    }
    this.#unmet.delete(name)
    const described = answers[name]
    if (described === undefined) return
    for (const line of findDifferences(described, body, `${name} `)) this.#found.add(line)
  }
}

/** Whatever precedes the path is the simulator's own. */
function patternOf(name: string): RegExp {
  const [method = '', path = ''] = name.split(' ')
  const steps = path.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]+')
  return new RegExp(`^${method} .*${steps}$`)
}
