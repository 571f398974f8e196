import { type Lang, ORIGINAL } from '../../engine/languages'
import type { AdditionalField } from '../../server/contract/settings/additionalFields'

/** What an additional field is called: English falls back to German, as on the page where it was named. */
export const nameIn = ({ label }: Pick<AdditionalField, 'label'>, lang: Lang): string => (label[lang] ?? '').trim() || label[ORIGINAL]
