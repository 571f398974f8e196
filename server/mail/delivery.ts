import type { MailDoc } from './model'

/** What became of one try. */
export type Outcome =
  | { kind: 'sent'; response: string }
  /** Worth another try. `uncertain`: the mail was handed over whole, but nothing came back. */
  | { kind: 'later'; error: string; uncertain: boolean }
  /** The recipient's server refused the address for good. */
  | { kind: 'bounced'; error: string }
  /** The mail was refused for good, for another reason. */
  | { kind: 'failed'; error: string }

/** A way out of the house. Never throws. */
export interface Delivery {
  readonly via: 'smtp' | 'file'
  send(mail: MailDoc): Promise<Outcome>
  /** Ends sendings under way. */
  close(): Promise<void>
}
