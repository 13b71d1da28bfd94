/** A member of an audience, as far as shared. */
export interface AudienceMember {
  readonly email: string | null
  readonly phone: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  /** Exact decimal text, in the shop's currency. */
  readonly lifetimeValue: string | null
}

/** Converts a member to a Klaviyo profile: not hashed, identified by email or phone. */
export interface Profile {
  readonly type: 'profile'
  readonly attributes: {
    readonly email?: string
    readonly phone_number?: string
    readonly first_name?: string
    readonly last_name?: string
    readonly properties?: { readonly lifetime_value: number }
  }
}

/** Null for a member without an identifier. */
export function profileOf(member: AudienceMember): Profile | null {
  const email = emailOf(member.email)
  const phone = phoneOf(member.phone)
  if (email === null && phone === null) return null
  const firstName = nameOf(member.firstName)
  const lastName = nameOf(member.lastName)
  return {
    type: 'profile',
    attributes: {
      ...(email !== null && { email }),
      ...(phone !== null && { phone_number: phone }),
      ...(firstName !== null && { first_name: firstName }),
      ...(lastName !== null && { last_name: lastName }),
      // A plain number is enough: segments compare it and never sum it.
      ...(member.lifetimeValue !== null && {
        properties: { lifetime_value: Number(member.lifetimeValue) },
      }),
    },
  }
}

/** Normalises an email as Klaviyo stores it, without characters that have a meaning in filters. */
export function emailOf(text: string | null): string | null {
  const email = text?.trim().toLowerCase() ?? ''
  const isAddress = /^[^\s@"'\\,()[\]<>]{1,64}@[^\s@"'\\,()[\]<>]+\.[^\s@"'\\,()[\]<>.]{2,}$/.test(
    email,
  )
  return isAddress && email.length <= 254 ? email : null
}

/** E.164: a plus and at most fifteen digits. A number without its country code is ambiguous. */
export function phoneOf(text: string | null): string | null {
  const compact = (text ?? '').replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{6,14}$/.test(compact) ? compact : null
}

function nameOf(text: string | null): string | null {
  const name = text?.trim().slice(0, 255) ?? ''
  return name === '' ? null : name
}

export interface BatchLimits {
  readonly items: number
  readonly bytes: number
}

/** Splits into as few batches as the limits allow, in order. */
export function splitIntoBatches<T>(
  items: Iterable<T>,
  bytesOf: (item: T) => number,
  limits: BatchLimits,
): T[][] {
  const batches: T[][] = []
  let bytes = 0
  for (const item of items) {
    const size = bytesOf(item)
    const last = batches.at(-1)
    if (last === undefined || last.length >= limits.items || bytes + size > limits.bytes) {
      batches.push([item])
      bytes = size
    } else {
      last.push(item)
      bytes += size
    }
  }
  return batches
}
