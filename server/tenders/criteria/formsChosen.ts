import type { Template } from '../../../engine/template'
import type { TenderInput } from '../../contract/tenders/inputs'
import type { TenderView } from '../../contract/tenders/views'
import { formChoices, formKey, type FormKey } from '../bidderForms'
import { AppError } from '../../platform/errors'
import { isDraft } from '../derive'
import { ownTemplate } from '../commands/ownTemplate'
import type { ListedChange } from '../commands/loggedEdit'
import type { TenderDoc } from '../model'
import { formName } from './logged'
import type { Kind } from './plan'

type Chosen = NonNullable<TenderDoc['bidderForms']>
const KINDS = ['application', 'offer'] as const satisfies readonly Kind[]

/**
 * The forms that a call chooses for bidders; nothing where it chooses none. Refuses (422) what the template does not have, and (409)
 * another choice once it was published: what somebody writes is written in the form that they were given.
 */
export function formsChosen(
  template: Template,
  input: Pick<TenderInput, 'bidderForms'>,
  tender: Pick<TenderDoc, 'regime' | 'bidderForms'> & Partial<Pick<TenderDoc, 'lots' | 'templateVersion' | 'stage'>>,
): Chosen | undefined {
  const { bidderForms: wish } = input
  if (!wish) return tender.bidderForms
  const wrong = KINDS.filter((kind) => !formChoices(template, kind, tender.regime).some((key) => key === wish[kind]))
  if (wrong.length > 0)
    throw new AppError('invalid', {
      errors: wrong.map((kind) => ({ path: `/project/bidderForms/${kind}`, rule: 'unknownForm', params: { form: wish[kind] } })),
    })
  const standing = formsOf(template, tender)
  const isOther = KINDS.some((kind) => wish[kind] !== standing[kind])
  if (isOther && tender.lots && !isDraft({ lots: tender.lots })) throw new AppError('conflict', { reason: 'refused.formsFixed' })
  return isOther || tender.bidderForms ? wish : tender.bidderForms
}

const formsOf = (template: Template, tender: Partial<Pick<TenderDoc, 'bidderForms' | 'regime' | 'stage'>>): Chosen => {
  const key = (kind: Kind): FormKey => formKey(template, kind, { templateVersion: template.file.version, ...tender })
  return { application: key('application') === 'own' ? 'own' : 'standard', offer: key('offer') }
}

/** What goes out with a publication. */
export const formsInForce = async (tender: TenderDoc): Promise<Chosen> => formsOf(await ownTemplate(tender), tender)

export const formsInLog = (template: Template, tender: TenderDoc, now: Chosen | undefined): ListedChange[] => {
  if (!now) return []
  const before = formsOf(template, tender)
  return KINDS.filter((kind) => before[kind] !== now[kind]).map((kind) => ({
    ...(kind === 'offer'
      ? { label: 'Formular für Angebote', labelEn: 'Form for offers' }
      : { label: 'Formular für Teilnahmeanträge', labelEn: 'Form for applications' }),
    path: '/bidderForms',
    oldValue: { bidderForm: before[kind], of: kind },
    newValue: { bidderForm: now[kind], of: kind },
  }))
}

/** For the team: what was chosen, and what can be. */
export async function presentForms(tender: TenderDoc): Promise<Pick<TenderView, 'bidderForms' | 'bidderFormChoices'>> {
  const template = await ownTemplate(tender)
  const choices = (kind: Kind) => formChoices(template, kind, tender.regime).map((key) => ({ key, name: formName(kind, key) }))
  return { bidderForms: formsOf(template, tender), bidderFormChoices: { application: choices('application'), offer: choices('offer') } }
}
