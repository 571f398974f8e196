import './organizations.css'
import { lazy, Suspense, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationType, OrganizationView } from '../../server/contract/organizations/organizations'
import { writeUnsaved } from '../kept/unsaved'
import { call, RpcError } from '../rpc'
import { queryClient } from '../rpc/queryClient'
import { toast } from '../ui/toasts/toasts'
import { useSaveKey } from '../ui/useSaveKey'
import { FaultNote, LoadBarrier, Skeleton } from '../ui'
import type { AdditionalHandle } from './AdditionalForm'
import { faultsOfServer, inputOf, type OrganizationValues } from './fields'
import type { Draft } from './merge'
import { OrganizationFields } from './OrganizationFields'
import { StaleNotice } from './StaleNotice'
import { useDefinitions } from './useDefinitions'
import { useOrganizationDraft, type Additional } from './useOrganizationDraft'

const AdditionalForm = lazy(() => import('./AdditionalForm').then((file) => ({ default: file.AdditionalForm })))

export const FORM_ID = 'organization'

interface OrganizationFormProps {
  type: OrganizationType
  /** Missing: a new one. */
  organization?: OrganizationView
  onBusy: (isBusy: boolean) => void
  onSaved: (organization: OrganizationView) => void
}

interface AdditionalFormsProps extends Pick<ReturnType<typeof useDefinitions>, 'organizationFields' | 'contactFields'> {
  draft: Draft
  own: RefObject<AdditionalHandle>
  contact: RefObject<AdditionalHandle>
  refused: readonly { path: string; rule: string }[] | undefined
  onChange: (values: Partial<Additional>) => void
}

/** The house's own fields, of the organization and of its contact. */
const AdditionalForms = ({
  draft,
  own,
  contact,
  organizationFields,
  contactFields,
  refused,
  onChange,
}: AdditionalFormsProps): ReactElement => {
  return (
    <Suspense
      fallback={
        <LoadBarrier>
          <Skeleton lines={3} />
        </LoadBarrier>
      }
    >
      {organizationFields.length > 0 && (
        <AdditionalForm
          part="organization"
          definitions={organizationFields}
          values={draft.additional}
          refused={refused?.filter(({ path }) => !path.includes('/contact/'))}
          onChange={(additional) => onChange({ additional })}
          handle={own}
        />
      )}
      {contactFields.length > 0 && (
        <AdditionalForm
          part="contact"
          definitions={contactFields}
          values={draft.contactAdditional}
          refused={refused?.filter(({ path }) => path.includes('/contact/'))}
          onChange={(contactAdditional) => onChange({ contactAdditional })}
          handle={contact}
        />
      )}
    </Suspense>
  )
}

/** An organization in one step: a new authority, or what is known changed. Save by a button with form={FORM_ID}, or Ctrl+S. */
export const OrganizationForm = ({ type, organization, onBusy, onSaved }: OrganizationFormProps): ReactElement => {
  const { t } = useTranslation('organizations')
  const { organizationFields, contactFields, isPending } = useDefinitions()
  const input = useOrganizationDraft(organization)
  const { draft, base, form, own, contact, seen, round, stale, setStale, setTouched, typed, meet, goesOn } = input
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [refused, setRefused] = useState<{ sentence: string; fields: { path: string; rule: string }[] } | null>(null)
  useSaveKey(() => element.current?.requestSubmit())

  const refuse = (error: RpcError): void => {
    const { fields, others } = faultsOfServer(error.data?.['errors'])
    const [first] = fields.keys()
    for (const [key, rule] of fields) form.setError(key, { message: rule }, { shouldFocus: key === first })
    setRefused({ sentence: error.message, fields: others })
    toast.error(t(organization ? 'saved.changeFailed' : 'saved.createFailed'))
  }

  const save = async (values: OrganizationValues): Promise<void> => {
    if (isBusy.current) return
    if (own.current?.check() === false || contact.current?.check() === false) return
    const mine = typed(values)
    const { stored } = base.current
    const input = inputOf(values, type, stored)
    const sent = {
      ...input,
      additionalFields: mine.additional,
      contact: { ...input.contact, ...(mine.contactAdditional.length > 0 && { additionalFields: mine.contactAdditional }) },
    }
    isBusy.current = true
    onBusy(true)
    setRefused(null)
    setStale(null)
    try {
      const saved = await call(stored ? 'updateOrganization' : 'createOrganization', sent)
      toast.success(t(stored ? 'saved.changed' : 'saved.created'))
      void queryClient.invalidateQueries({ queryKey: ['getOrganizations'] })
      queryClient.setQueryData(['getOrganization', saved.id], saved)
      if (goesOn(mine, saved)) return
      form.reset(values)
      setTouched(false)
      // Where this leads must not ask about what has just been saved.
      writeUnsaved(false)
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (error.code === 409 && stored) await meet(mine, error)
      else refuse(error)
    } finally {
      isBusy.current = false
      onBusy(false)
    }
  }

  if (isPending) return <Skeleton lines={8} />
  return (
    <form
      id={FORM_ID}
      ref={element}
      className="stack"
      noValidate
      aria-label={t('form')}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      {stale && (
        <StaleNotice
          stale={stale}
          onTake={({ key, theirs }) => {
            form.setValue(key, theirs, { shouldDirty: true, shouldValidate: true })
            setStale({ ...stale, conflicts: stale.conflicts.filter((one) => one.key !== key) })
          }}
        />
      )}
      {refused && <FaultNote>{refused.sentence}</FaultNote>}
      <OrganizationFields form={form} type={type} scope="all" isReviewBody={organization?.reviewBody === true} />
      <AdditionalForms
        key={round.current}
        {...{ draft, own, contact, organizationFields, contactFields }}
        refused={refused?.fields}
        onChange={(values) => {
          Object.assign(seen.current, values)
          setTouched(true)
        }}
      />
    </form>
  )
}
