import type { OrgId, PlanRequestTopic, SendTiming, WebhookOffReason } from '@cartograph/contract'

/** Every kind of mail. Names and messages are users' input. */
export type Mail =
  | SignUpCodeMail
  | PasswordCodeMail
  | AlreadyRegisteredMail
  | InvitationMail
  | InvitationRequestMail
  | PlanRequestMail
  | ChargedEnterpriseMail
  | PlanInvoiceMail
  | PlanPaymentMail
  | ReportConfirmationMail
  | WebhookOffMail
  | MentionsMail

export interface SignUpCodeMail {
  readonly kind: 'sign-up-code'
  readonly to: string
  readonly firstName: string
  readonly code: string
}

export interface PasswordCodeMail {
  readonly kind: 'password-code'
  readonly to: string
  readonly code: string
}

/** To the owner of an address with which another sign-up was attempted. */
export interface AlreadyRegisteredMail {
  readonly kind: 'already-registered'
  readonly to: string
  readonly signInLink: string
  readonly resetLink: string
}

export interface InvitationMail {
  readonly kind: 'invitation'
  readonly to: string
  readonly workspaceName: string
  readonly inviterName: string
  /** Empty when there is none. */
  readonly message: string
  /** Whether the message may contain links. */
  readonly mayLink: boolean
  readonly link: string
}

/** To the administrator of the installation; replies go to the person who asks. */
export interface InvitationRequestMail {
  readonly kind: 'invitation-request'
  readonly to: string
  readonly replyTo: string
  readonly requester: string
  readonly storeName: string
  readonly ecommercePlatform: string
  /** Joined by commas. */
  readonly marketingPlatforms: string
}

/** The same of an admin who asks about an enterprise plan or a demo. */
export interface PlanRequestMail {
  readonly kind: 'plan-request'
  readonly to: string
  readonly replyTo: string
  readonly requester: string
  readonly workspaceName: string
  readonly orgId: OrgId
  readonly about: PlanRequestTopic
  readonly message: string
}

/** To the operator, about a workspace whose subscription goes on beside the plan that was agreed with it. */
export interface ChargedEnterpriseMail {
  readonly kind: 'charged-enterprise'
  readonly to: string
  readonly workspaceName: string
  readonly orgId: OrgId
  /** 'Stripe' */
  readonly providerName: string
  readonly accountId: string
  readonly subscriptionId: string
  /** The next day on which it is charged, on the calendar of the workspace; null where it is not known. */
  readonly nextCharge: string | null
}

/** To the admins, after each payment. */
export interface PlanInvoiceMail {
  readonly kind: 'plan-invoice'
  readonly to: string
  readonly workspaceName: string
  readonly planName: string
  /** Null for one without a number. */
  readonly number: string | null
  readonly total: string
  /** A day on the calendar of the workspace. */
  readonly paidUntil: string
  /** The invoice. */
  readonly link: string
}

/** To the admins, when a payment fails and when the plan ends because of it. */
export interface PlanPaymentMail {
  readonly kind: 'plan-payment-failed' | 'plan-ended-unpaid'
  readonly to: string
  readonly workspaceName: string
  readonly planName: string
  readonly total: string
  /** Until when everything works, or the data is kept: a day on the calendar of the workspace. */
  readonly until: string
  /** Where it can be paid. */
  readonly link: string
}

/** To an address outside of the workspace that is to get a report regularly. */
export interface ReportConfirmationMail {
  readonly kind: 'report-confirmation'
  readonly to: string
  readonly workspaceName: string
  readonly reportName: string
  readonly timing: SendTiming
  readonly link: string
}

/** To the admins of a workspace with a webhook that the program switched off. */
export interface WebhookOffMail {
  readonly kind: 'webhook-off'
  readonly to: string
  readonly workspaceName: string
  readonly webhookName: string
  /** The host and the end of the address. */
  readonly address: string
  readonly reason: Extract<WebhookOffReason, 'gone' | 'failing'>
  /** A time on the clock of the workspace. */
  readonly failingSince: string
  /** Why the last attempt failed, in words. */
  readonly lastProblem: string
  readonly link: string
}

/** To a person who was mentioned or answered, and has not read it in the app. */
export interface MentionsMail {
  readonly kind: 'mentions'
  readonly to: string
  readonly workspaceName: string
  /** Of one channel, the oldest first. */
  readonly messages: readonly {
    readonly kind: 'mention' | 'reply'
    /** Null once they have left. */
    readonly author: string | null
    readonly place: string | null
    readonly text: string
    readonly link: string
  }[]
  /** The page where such mail is switched off. */
  readonly choicesLink: string
}
