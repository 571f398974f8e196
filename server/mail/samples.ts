import { readIn } from '../../engine/languages'
import type { MailKey } from '../contract/mail/keys'
import type { Lang } from '../platform/errors'
import { placeholdersOf } from './placeholders'

/** What a preview and a test mail put in a template's places. */
export const sampleValues = (key: MailKey, lang: Lang): Record<string, string> =>
  Object.fromEntries(placeholdersOf(key).map(({ name, sample }) => [name, readIn(sample, lang)]))
