import { Membership, newId, OrgId, User, UserId } from '@cartograph/contract'

export function membership(
  name: string,
  about: Partial<Pick<Membership, 'status' | 'role'>> & {
    plan?: Partial<Membership['plans'][number]>
  } = {},
): Membership {
  const { plan, ...rest } = about
  return Membership.parse({
    status: 'joined',
    role: 'admin',
    org: { org_id: newId(OrgId), org_name: name },
    plans: [
      {
        id: 'base-monthly',
        type: 'base_plan',
        display_name: 'Base plan',
        state: 'paid',
        status: 'active',
        is_plan_active: true,
        is_plan_trial: false,
        is_free: false,
        is_enterprise: false,
        plan_expires: null,
        grace_ends: null,
        data_kept_until: null,
        ...plan,
      },
    ],
    ...rest,
  })
}

export const ada = User.parse({
  id: newId(UserId),
  is_dev: false,
  email: 'ada@shop.example',
  first_name: 'Ada',
  last_name: 'Byron',
})
