import { lazy, Suspense, useEffect, useMemo, useRef, type ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { OrganizationFields } from '../organizations'
import type { AdditionalHandle } from '../organizations/AdditionalForm'
import type { AdditionalValue } from '../organizations/additional'
import type { OrganizationKey, OrganizationValues } from '../organizations/fields'
import { useDefinitions } from '../organizations/useDefinitions'
import { LoadBarrier, Button, Skeleton } from '../ui'
import type { RegistrationDraft } from './draft'

// The form engine is heavy; it comes only where the settings ask for fields of their own.
const AdditionalForm = lazy(() => import('../organizations/AdditionalForm').then((file) => ({ default: file.AdditionalForm })))

export interface CompanyRefusals {
  fields: ReadonlyMap<OrganizationKey, string>
  others: readonly { path: string; rule: string }[]
}

interface CompanyStepProps {
  draft: RegistrationDraft
  refusals: CompanyRefusals | null
  onChange: (part: Partial<RegistrationDraft>) => void
  onNext: () => void
}

/** Step 0: what is needed to reach the company, and what the installation requires besides. */
export const CompanyStep = ({ draft, refusals, onChange, onNext }: CompanyStepProps): ReactElement => {
  const { t } = useTranslation('registration')
  const { organizationFields, contactFields } = useDefinitions()
  const form = useForm<OrganizationValues>({ defaultValues: draft.organization })
  const own = useRef<AdditionalHandle>(null)
  const contact = useRef<AdditionalHandle>(null)
  // Optional ones can be added later on the company's own page (evidence.md: only what is needed).
  const required = useMemo(() => organizationFields.filter((one) => one.required === true), [organizationFields])
  const requiredOfContact = useMemo(() => contactFields.filter((one) => one.required === true), [contactFields])

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => onChange({ organization: { ...draft.organization, ...values } }))
    return unsubscribe
    // One subscription for the life of the step; what it spreads is only a ground for the first key.
  }, [form, onChange])
  useEffect(() => {
    if (!refusals) return
    const [first] = refusals.fields.keys()
    for (const [key, rule] of refusals.fields) form.setError(key, { message: rule }, { shouldFocus: key === first })
  }, [form, refusals])

  const next = (): void => {
    if (own.current?.check() === false || contact.current?.check() === false) return
    onNext()
  }
  const additional = (values: AdditionalValue[]): void => onChange({ additional: values })
  const contactAdditional = (values: AdditionalValue[]): void => onChange({ contactAdditional: values })
  return (
    <form className="stack" noValidate aria-label={t('step.company')} onSubmit={(event) => void form.handleSubmit(next)(event)}>
      <OrganizationFields form={form} type="CONTRACTOR" scope="registration" level="h3" />
      {required.length + requiredOfContact.length > 0 && (
        <Suspense
          fallback={
            <LoadBarrier>
              <Skeleton lines={3} />
            </LoadBarrier>
          }
        >
          {required.length > 0 && (
            <AdditionalForm
              part="organization"
              definitions={required}
              values={draft.additional}
              refused={refusals?.others.filter(({ path }) => !path.includes('/contact/')) ?? []}
              onChange={additional}
              handle={own}
            />
          )}
          {requiredOfContact.length > 0 && (
            <AdditionalForm
              part="contact"
              definitions={requiredOfContact}
              values={draft.contactAdditional}
              refused={refusals?.others.filter(({ path }) => path.includes('/contact/')) ?? []}
              onChange={contactAdditional}
              handle={contact}
            />
          )}
        </Suspense>
      )}
      <div className="reg-foot">
        <Button variant="primary" type="submit" size="big">
          {t('next')}
        </Button>
      </div>
    </form>
  )
}
