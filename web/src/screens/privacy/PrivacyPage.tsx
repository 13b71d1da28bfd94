import { Link } from '@tanstack/react-router'
import { textLink } from '../../features/accounts/text-link.ts'

/** What the software itself does with data, and nothing that only its operator can promise. */
export function PrivacyPage() {
  return (
    <>
      <title>Privacy policy – Cartograph</title>
      <main className="mx-auto max-w-[70ch] px-4 py-10 text-14">
        <Link to="/" className="flex w-fit items-center gap-2 rounded-control font-semibold">
          <img src="/favicon.svg" alt="" width="24" height="24" />
          Cartograph
        </Link>
        <h1 className="mt-6 text-28 font-semibold tracking-tight">Privacy policy</h1>
        {sections.map(({ title, paragraphs }) => (
          <section key={title} className="mt-6">
            <h2 className="text-16 font-semibold">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <p className="mt-8">
          <Link to="/login" className={textLink}>
            Back to log in
          </Link>
        </p>
      </main>
    </>
  )
}

const sections = [
  {
    title: 'What is kept about you',
    paragraphs: [
      'Your name and e-mail address, because a workspace has to know who is in it.',
      'Your password only as a hash that cannot be turned back into it. Where Google or another service signs you in, the number by which it knows you.',
      'For each place where you are signed in: when, from which network address and with which browser, so that you can see and end it. It ends after 48 hours without use.',
      'A record of what was changed: who did it, when, and from which network address. Admins read it for their own workspace.',
      'The messages that were sent to you, for a week.',
    ],
  },
  {
    title: 'What is kept about your shop',
    paragraphs: [
      'The data of the sources that you connect to a workspace. Only members of that workspace see them. When the workspace is deleted, they are deleted too.',
    ],
  },
  {
    title: 'What your browser keeps',
    paragraphs: [
      'A cookie that keeps you signed in, and a short-lived one while you sign in with Google. No script can read them, and they are used for nothing else.',
      'Your choice of theme and similar settings, when you were last active, and what you are typing into a form, so that a reload does not lose it. Never a password.',
      'There are no advertisements here, nothing that follows you to other sites, and no script of another company.',
    ],
  },
  {
    title: 'Who gets your data',
    paragraphs: [
      'Whoever runs this installation keeps the data on their machines. They are passed to others only where you ask for it: to the platforms that you connect, to Google or another service that signs you in, and to the mail server that sends you codes and invitations.',
    ],
  },
  {
    title: 'What you can ask for',
    paragraphs: [
      'Ask whoever runs this installation, or an admin of your workspace, to see, correct or delete what is kept about you.',
    ],
  },
]
