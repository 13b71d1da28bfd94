import { OrgId } from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import type { InvitationMail, Mail, MentionsMail } from '../mail.ts'
import { composeMail } from './compose-mail.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

function render(mail: Mail): { subject: string; text: string; html: string } {
  const body = composeMail(mail)
  const publicUrl = 'https://app.shop.example'
  const { subject } = body
  return { subject, text: renderText(body, publicUrl), html: renderHtml(body, publicUrl) }
}

const to = 'grace@shop.example'
const link = 'https://app.shop.example/?invitation_token=a&org_id=b'

const invitation = (over: Partial<InvitationMail> = {}): InvitationMail => ({
  kind: 'invitation',
  mayLink: true,
  to,
  workspaceName: 'Fernhill Goods',
  inviterName: 'Ada Test',
  message: 'Have a look at November.',
  link,
  ...over,
})

const mentions = (
  over: Partial<MentionsMail['messages'][number]> = {},
  count = 1,
): MentionsMail => ({
  kind: 'mentions',
  to,
  workspaceName: 'Fernhill Goods',
  messages: Array.from({ length: count }, (_, n) => ({
    kind: n === 1 ? 'reply' : 'mention',
    author: 'Ben Test',
    place: 'Net sales on Overview',
    text: 'Why so low?',
    link: `https://app.shop.example/org/a/insights/overview?comments=${n}`,
    ...over,
  })),
  choicesLink: 'https://app.shop.example/org/a/settings/notifications',
})

const everyKind: Mail[] = [
  { kind: 'sign-up-code', to, firstName: 'Grace', code: '123456' },
  { kind: 'password-code', to, code: '654321' },
  {
    kind: 'already-registered',
    to,
    signInLink: 'https://app.shop.example/login',
    resetLink: 'https://app.shop.example/forgot-password',
  },
  invitation(),
  {
    kind: 'invitation-request',
    to,
    replyTo: 'asker@other.example',
    requester: 'Some Body',
    storeName: 'Corner Shop',
    ecommercePlatform: 'BigCommerce',
    marketingPlatforms: 'Pinterest, Other',
  },
  {
    kind: 'plan-request',
    to,
    replyTo: 'asker@other.example',
    requester: 'Some Body',
    workspaceName: 'Fernhill Goods',
    orgId: OrgId.parse('0190a000-0000-7000-8000-000000000001'),
    about: 'enterprise',
    message: 'We have four stores.',
  },
  {
    kind: 'report-confirmation',
    to,
    workspaceName: 'Fernhill Goods',
    reportName: 'Monday trading',
    timing: { every: 'month', day: 30, hour: 9 },
    link: 'https://app.shop.example/public/report-mail/a',
  },
  {
    kind: 'webhook-off',
    to,
    workspaceName: 'Fernhill Goods',
    webhookName: 'Warehouse',
    address: 'hooks/…9f2c',
    reason: 'failing',
    failingSince: 'Nov 11, 2026, 9:12:33 AM EST',
    lastProblem: 'It answered with status 500.',
    link: 'https://app.shop.example/org/a/settings/webhooks',
  },
  mentions(),
  {
    kind: 'charged-enterprise',
    to,
    workspaceName: 'Fernhill Goods',
    orgId: OrgId.parse('0190a000-0000-7000-8000-000000000001'),
    providerName: 'Stripe',
    accountId: 'cus_1',
    subscriptionId: 'sub_1',
    nextCharge: 'Dec 14, 2026',
  },
  {
    kind: 'plan-invoice',
    to,
    workspaceName: 'Fernhill Goods',
    planName: 'Base plan',
    number: 'C-0017',
    total: '$99',
    paidUntil: 'Dec 14, 2026',
    link: 'https://app.shop.example/invoices/17',
  },
  {
    kind: 'plan-payment-failed',
    to,
    workspaceName: 'Fernhill Goods',
    planName: 'Base plan',
    total: '$99',
    until: 'Dec 21, 2026',
    link: 'https://app.shop.example/invoices/18',
  },
  {
    kind: 'plan-ended-unpaid',
    to,
    workspaceName: 'Fernhill Goods',
    planName: 'Base plan',
    total: '$99',
    until: 'Mar 21, 2027',
    link: 'https://app.shop.example/org/a/settings/billing',
  },
]

/** The essential text, by kind. */
const essential: Record<Mail['kind'], string[]> = {
  'sign-up-code': ['Hello Grace,', '123456', '15 minutes'],
  'password-code': ['654321', '15 minutes', 'You can ignore this email'],
  'already-registered': ['/login', '/forgot-password', 'already has an account'],
  invitation: ['Ada Test', 'Fernhill Goods', 'Have a look at November.', 'invitation_token=a'],
  'invitation-request': [
    'Some Body',
    'asker@other.example',
    'Corner Shop',
    'BigCommerce',
    'Pinterest, Other',
  ],
  'plan-request': [
    'Some Body',
    'asker@other.example',
    'Fernhill Goods',
    '0190a000-0000-7000-8000-000000000001',
    'We have four stores.',
  ],
  'report-confirmation': [
    'Fernhill Goods wants to send you the report “Monday trading”',
    'on day 30 (or the last day) of every month at 9:00',
    '/public/report-mail/a',
    'You can ignore this email',
  ],
  'webhook-off': [
    'switched off the webhook “Warehouse” of Fernhill Goods, because no message reached it for three days',
    'hooks/…9f2c',
    'Nov 11, 2026, 9:12:33 AM EST',
    'It answered with status 500.',
    'choose “Switch on”',
    '/org/a/settings/webhooks',
  ],
  mentions: [
    'Ben Test mentioned you in Net sales on Overview',
    'Why so low?',
    '/org/a/insights/overview?comments=0',
    'Replies to this email are not read',
    '/org/a/settings/notifications',
  ],
  'charged-enterprise': [
    'Fernhill Goods',
    'Cancel the subscription at Stripe',
    'cus_1',
    'sub_1',
    'Dec 14, 2026',
  ],
  'plan-invoice': ['Fernhill Goods is paid until Dec 14, 2026', '$99', 'C-0017', '/invoices/17'],
  'plan-payment-failed': ['working until Dec 21, 2026', '$99', 'Base plan', '/invoices/18'],
  'plan-ended-unpaid': ['kept until Mar 21, 2027', '$99', '/org/a/settings/billing'],
}

describe('every mail', () => {
  it.each(everyKind)('has the same content as text and as HTML: $kind', (mail) => {
    const { text, html } = render(mail)
    for (const words of essential[mail.kind]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
  })

  it.each(everyKind)('loads nothing and has no scripts: $kind', (mail) => {
    const { html } = render(mail)
    expect(html).not.toMatch(/<(script|img|link|iframe|form|object)\b|url\(|@import|\ssrc=/i)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    for (const href of links) expect(href).toMatch(/^https:\/\/app\.shop\.example/)
  })

  it('has the code in its subject, where a phone shows it', () => {
    const subjects = everyKind.map((mail) => render(mail).subject)
    expect(subjects[0]).toBe('Your code is 123456')
    expect(subjects[1]).toContain('code is 654321')
  })

  it('links to exactly the given address', () => {
    const { text, html } = render(invitation())
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`href="${link.replace('&', '&#38;')}"`)
  })
})

describe('an address', () => {
  const visible = (html: string) => html.replace(/<style>.*<\/style>/s, '').replace(/<[^>]*>/g, '')
  const place = '/insights/overview?comments='

  it('is written out below the only button, and in plain text alone below each of several', () => {
    expect(visible(render(mentions()).html)).toContain(`${place}0`)
    const { html, text } = render(mentions({}, 2))
    expect(visible(html)).not.toContain(place)
    for (const n of [0, 1]) {
      expect(html).toContain(`${place}${n}"`)
      expect(text).toContain(`${place}${n}`)
    }
  })

  it('of more is behind the last sentence, or after it in plain text', () => {
    const { html, text } = render(mentions())
    const page = 'https://app.shop.example/org/a/settings/notifications'
    expect(visible(html)).not.toContain(page)
    expect(html).toMatch(
      new RegExp(
        `read this there\\. <a [^>]*href="${page}"[^>]*>Choose what reaches you by email</a>`,
      ),
    )
    expect(text).toContain(`Choose what reaches you by email:\n${page}`)
  })
})

describe('messages for a person', () => {
  it('says in the subject who wrote and where, or how many there are', () => {
    expect(render(mentions()).subject).toBe('Ben Test mentioned you in Net sales on Overview')
    expect(render(mentions({ kind: 'reply', place: null })).subject).toBe(
      'Ben Test replied to you in Fernhill Goods',
    )
    expect(render(mentions({}, 3)).subject).toBe('3 messages for you in Net sales on Overview')
    expect(render(mentions({ author: null })).subject).toMatch(/^A former member mentioned you/)
  })

  it('lists five of a storm, and leads to the newest', () => {
    const { text } = render(mentions({}, 20))
    expect(text.match(/Why so low/g)).toHaveLength(5)
    expect(text).toContain('15 more messages are for you')
    expect(text).toContain('comments=19')
  })

  it('shows their text as it was written, and never as HTML', () => {
    const { text, html } = render(mentions({ text: '**Look**\n<img src=x onerror=alert(1)>' }))
    expect(text).toContain('> **Look**\n> <img src=x onerror=alert(1)>')
    expect(html).not.toContain('<img')
    expect(html).toContain('**Look**<br>&#60;img src=x onerror=alert(1)&#62;')
  })
})

describe('users’ text', () => {
  const script = '<script>alert("1")</script>'

  it('never becomes HTML', () => {
    const asMessage = render(invitation({ message: script })).html
    expect(asMessage).not.toContain('<script')
    expect(asMessage).toContain('&#60;script&#62;alert(&#34;1&#34;)')
    const bold = '<b>Ada & "Co"'
    const asNames = render(invitation({ inviterName: bold, workspaceName: bold })).html
    expect(asNames).not.toContain('<b>')
    expect(asNames).toContain('&#60;b&#62;Ada &#38; &#34;Co&#34;')
    const request = { ...everyKind[4], storeName: script, requester: script } as Mail
    expect(render(request).html).not.toContain('<script')
  })

  it.each([
    '\r\nBcc: all@evil.example',
    '\nBcc: x',
    '\u2028Bcc: x',
    '\u0000\u000bBcc: x',
    '\u0085Bcc',
  ])('never begins another line of a subject: %j', (injected) => {
    const subjects = [
      render(invitation({ inviterName: `Ada${injected}` })).subject,
      render(invitation({ workspaceName: `Fernhill${injected}` })).subject,
      render({ ...everyKind[4], storeName: `Shop${injected}` } as Mail).subject,
    ]
    for (const subject of subjects) expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
  })

  it('is quoted line by line, so that it is not mistaken for ours', () => {
    const { text, html } = render(invitation({ message: 'One\r\n-- \nSent by your bank' }))
    expect(text).toContain('> One\n> --\n> Sent by your bank')
    expect(html).toContain('One<br>--<br>Sent by your bank')
  })

  it.each(['Win at evil.com', 'http://evil', 'www.evil', 'a@evil.com', 'x'.repeat(61)])(
    'is not used as a name when it would advertise: %s',
    (firstName) => {
      const mail: Mail = { kind: 'sign-up-code', to, firstName, code: '123456' }
      expect(render(mail).text).toMatch(/^Hello,\n/)
    },
  )

  it.each(['J. R. Smith', 'Zoë O’Hara-Núñez', '李 小龍'])('is used as a name: %s', (firstName) => {
    const mail: Mail = { kind: 'sign-up-code', to, firstName, code: '123456' }
    expect(render(mail).text).toContain(`Hello ${firstName},`)
  })

  it('has no links in the invitations of a new account', () => {
    const message = [
      'See https://evil.example/a?b=c and www.evil.example,',
      'or evil.com/login, EVIL.CO.UK, paypal。com, ev\u200bil.com, me@evil.com.',
      'It is e.g. 3.5 times better.Please look at 14:30.',
    ].join('\n')
    const { text, html } = render(invitation({ message, mayLink: false }))
    const removed = '[link removed]'
    expect(text).toContain(`> See ${removed} and ${removed}`)
    expect(text.replaceAll('\u200b', '')).toContain(
      '> It is e.g. 3.5 times better.Please look at 14:30.',
    )
    for (const one of [text, html]) {
      expect(one.replaceAll('\u200b', '')).not.toMatch(/evil|paypal/i)
      expect(one).not.toContain('better.Please')
      expect(one).toContain('https:')
    }
    expect(text).toContain(link)
    expect(render(invitation({ message })).text).toContain('https://evil.example/a?b=c')
  })

  it('cannot change the direction of the following text', () => {
    const { text, subject } = render(invitation({ inviterName: 'Ada\u202e', message: '\u2066x' }))
    expect(`${text}${subject}`).not.toMatch(/[\u202e\u2066]/)
  })

  it('leaves no empty quote when there is no message', () => {
    const { text, html } = render(invitation({ message: ' \n' }))
    expect(text).not.toContain('writes:')
    expect(html).not.toContain('<blockquote')
  })
})
