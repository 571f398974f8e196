import { asShown } from '../../engine/form'
import type { CompanyProfileView } from '../contract/profile/profile'
import { whatIsMissing } from '../offers/area'
import { shippedForm } from '../tenders/area'
import type { Lang } from '../platform/errors'
import { expiriesIn } from './expiry'
import { readProfile } from './model'

/** For the company's own people alone. */
export async function presentProfile(organizationId: number, { now, lang }: { now: Date; lang: Lang }): Promise<CompanyProfileView> {
  const { template } = shippedForm('profile')
  const { version, savedAt, savedBy, data } = await readProfile(organizationId)
  return {
    organizationId,
    version,
    savedAt: savedAt?.toISOString() ?? null,
    savedBy,
    form: template.file,
    data,
    issues: whatIsMissing(template, data, { mode: 'draft', now }),
    expiries: expiriesIn(template, asShown(template, data), { now, lang }),
  }
}
