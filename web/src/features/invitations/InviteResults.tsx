import type { AnswerOf, endpoints } from '@cartograph/contract'
import clsx from 'clsx'

export type InviteAnswer = AnswerOf<typeof endpoints.inviteMembers>

export function InviteResults({ answer }: { answer: InviteAnswer }) {
  return (
    <ul aria-label="Results" className="flex flex-col rounded-surface border border-border">
      {results.flatMap(({ list, words, isGood }) =>
        answer[list].map((email) => (
          <li
            key={`${list} ${email}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-border px-3 py-2 text-14 last:border-b-0"
          >
            <span className="min-w-0 break-all">{email}</span>
            <span className={clsx('text-13', isGood ? 'text-good' : 'text-caution')}>{words}</span>
          </li>
        )),
      )}
    </ul>
  )
}

const results = [
  { list: 'successful_invites', words: 'User invited successfully', isGood: true },
  { list: 'already_members', words: 'User already a member', isGood: false },
  { list: 'already_invited', words: 'User already invited', isGood: false },
  { list: 'public_domain_emails', words: 'Public domain emails not allowed', isGood: false },
  { list: 'domain_mismatch_emails', words: 'Email domain mismatch', isGood: false },
] as const
