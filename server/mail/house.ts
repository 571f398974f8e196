import type { Lang } from '../platform/errors'
import type { SettingsDoc } from '../settings/area'
import type { MailDoc } from './model'
import { handedIn } from '../platform/world'

/** What mails ask of areas that stand above them; app hands it in. */
export interface MailHouse {
  readSettings(): Promise<SettingsDoc>
  /** Ids of those who want one mail a day, by address. */
  dailyReaders(addresses: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Whom a digest goes to; null: the account is closed. */
  digestReader(userId: string): Promise<{ to: string; name: string; lang: Lang } | null>
  /** Leaves out mails that would tell that something was submitted before its opening. */
  withoutSealed<Mail extends Pick<MailDoc, 'sealed'>>(mails: Mail[]): Promise<Mail[]>
}

export const mailHouse = handedIn<MailHouse>('what mails ask of the house')
