import { Link } from '@tanstack/react-router'
import { textLink } from '../../features/accounts/text-link.ts'

/** Describes what the software does with data, and nothing that only its operator can promise. */
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
            Back to sign in
          </Link>
        </p>
      </main>
    </>
  )
}

const sections = [
  {
    title: 'What we store about you',
    paragraphs: [
      'Your name and email address, so that a workspace knows its members.',
      'Your password, stored only as a one-way hash. If you sign in with Google or another service, your user ID there.',
      'For each session: when it started, the IP address and the browser, so that you can review it and sign out. Sessions end after 48 hours of inactivity.',
      'An audit log of changes: who made them, when and from which IP address. Admins can read it for their own workspace.',
      'The emails we sent you, for one week.',
    ],
  },
  {
    title: 'What we store about your store',
    paragraphs: [
      'Data from the sources you connect to a workspace. Only members of that workspace can see it. It is deleted with the workspace.',
    ],
  },
  {
    title: 'What your browser stores',
    paragraphs: [
      "A cookie that keeps you signed in, and a short-lived one while you sign in with Google. Scripts can't read them, and they serve no other purpose.",
      "Your theme and similar settings, when you were last active, and unsaved form entries, so that a reload doesn't lose them. Never a password.",
      'There are no ads, no tracking across sites and no third-party scripts.',
    ],
  },
  {
    title: 'Who gets your data',
    paragraphs: [
      'The operator of this installation stores the data on their own servers. It is shared only where you ask for it: with the platforms you connect, with Google or another sign-in service, and with the email server that sends your codes and invitations.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'Ask the operator of this installation, or an admin of your workspace, to see, correct or delete your data.',
    ],
  },
]
